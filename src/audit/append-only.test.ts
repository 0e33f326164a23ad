import { sql } from 'kysely'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { givenCompany, type TestCompany } from '../../tests/support/factories.ts'
import { testService } from '../../tests/support/service.ts'
import { secretsOf } from '../secrets/secrets.ts'
import { sealEntries } from './actions/seal-entries.ts'
import { recordAudit } from './record.ts'

const service = testService()
let company: TestCompany
let before: number[]

beforeAll(async () => {
  company = await givenCompany(service.db)
  await recordAudit(service.db, company.id, { action: 'candidate.read' })
  await sealEntries(service.db, secretsOf(service.config), company.id)
  await recordAudit(service.db, company.id, { action: 'candidate.listed' })
  before = await kept()
  expect(Math.min(...before)).toBeGreaterThan(0)
})

const TABLES = ['noted_audit_entries', 'audit_entries']

const kept = async () => {
  const counts: number[] = []
  for (const table of TABLES) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(table)} where company_id = ${company.id}
    `.execute(service.db)
    counts.push(rows[0]?.count ?? 0)
  }
  return counts
}

// As the service's own role, which owns the tables and may be a superuser.
describe.each(TABLES)('%s', (table) => {
  test.each([
    ['a change of one entry', `update ${table} set id = '01990000-0000-7000-8000-000000000000' where company_id = $1`],
    ['its removal', `delete from ${table} where company_id = $1`],
  ])('refuses %s', async (_, statement) => {
    await expect(service.pool.query(statement, [company.id])).rejects.toThrow('The audit trail is append-only')
    expect(await kept()).toEqual(before)
  })

  // On a cluster these would ask all of its machines, which no test of a request does.
  test.skipIf(inject('nodes').length > 1).each([
    ['a change of all', `update ${table} set company_id = company_id`],
    ['the removal of all', `delete from ${table}`],
    ['emptying the table', `truncate ${table}`],
  ])('refuses %s', async (_, statement) => {
    await expect(service.pool.query(statement)).rejects.toThrow('The audit trail is append-only')
    expect(await kept()).toEqual(before)
  })
})
