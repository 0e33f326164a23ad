import { beforeEach, expect, test } from 'vitest'
import { givenCompany, type TestCompany } from '../../../tests/support/factories.ts'
import { testService } from '../../../tests/support/service.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import { findChainedEntries } from '../chain-queries.ts'
import { recordAudit } from '../record.ts'
import { removeAuditEntriesBefore } from './remove-entries.ts'
import { sealEntries } from './seal-entries.ts'
import { verifyTrail } from './verify-trail.ts'

const service = testService()
let company: TestCompany
const secrets = () => secretsOf(service.config)
const seal = () => sealEntries(service.db, secrets(), company.id)
const remove = (before: Date, limit = 100) => removeAuditEntriesBefore(service.db, secrets(), company.id, before, limit)
const places = async () =>
  (await findChainedEntries(service.db, company.id, { after: 0, limit: 100 })).map(({ position, action }) => [
    position,
    action,
  ])

beforeEach(async () => {
  company = await givenCompany(service.db)
  for (let index = 0; index < 4; index += 1) await recordAudit(service.db, company.id, { action: 'candidate.read' })
  await seal()
})

const SOON = new Date(Date.now() + 3_600_000)

test('old entries are removed, oldest first and as many as asked; the trail says so and stays whole', async () => {
  expect(await remove(SOON, 2)).toBe(2)
  await seal()
  // Entries of one millisecond, such as that of the company's key, are sealed in any order.
  const left = await places()
  expect(left.map(([position]) => position)).toEqual([3, 4, 5, 6])
  expect(left.at(-1)).toEqual([6, 'audit.removed'])
  expect(await verifyTrail(service.db, secrets(), company.id)).toMatchObject({ entries: 4, problems: [] })
  expect(await remove(SOON)).toBe(4)
  await seal()
  expect(await places()).toEqual([[7, 'audit.removed']])
  expect(await verifyTrail(service.db, secrets(), company.id)).toMatchObject({ entries: 1, problems: [] })
})

test('what is as old as the bound, or younger, stays', async () => {
  expect(await remove(new Date('2026-01-01'))).toBe(0)
  const entries = await findChainedEntries(service.db, company.id, { after: 0, limit: 100 })
  expect(await remove(new Date(entries[0]?.created ?? ''))).toBe(0)
  expect(await places()).toHaveLength(5)
})

test('the door is closed behind it', async () => {
  await service.db
    .transaction()
    .execute(async (transaction) => {
      await removeAuditEntriesBefore(transaction, secrets(), company.id, SOON, 1)
      const more = transaction.deleteFrom('audit_entries').where('company_id', '=', company.id).execute()
      await expect(more).rejects.toThrow('append-only')
    })
    .catch(() => {})
  expect(await places()).toHaveLength(5)
})
