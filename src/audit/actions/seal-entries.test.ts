import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenApplication, givenCompany, givenFlow, type TestCompany } from '../../../tests/support/factories.ts'
import { testService } from '../../../tests/support/service.ts'
import { inTransaction } from '../../db/database.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import { countNotedEntries } from '../chain-queries.ts'
import { recordAudit, recordAudits, recordRead } from '../record.ts'
import { sealEntries } from './seal-entries.ts'
import { verifyTrail } from './verify-trail.ts'

const service = testService()
let company: TestCompany

beforeEach(async () => {
  company = await givenCompany(service.db)
})

const seal = () => sealEntries(service.db, secretsOf(service.config), company.id)
const trail = async () => {
  const { rows } = await sql<{ position: number; object_id: string | null; candidate_id: string | null }>`
    select position::integer, object_id, candidate_id, candidate_ids
    from audit_entries where company_id = ${company.id} and action <> 'api_key.created' order by position
  `.execute(service.db)
  return rows
}
const note = (objectId: string, db = service.db) => recordAudit(db, company.id, { action: 'candidate.read', objectId })

describe('sealing', () => {
  test('puts an entry behind those that were sealed before it was committed, though it began first', async () => {
    const [late, early] = [randomUUIDv7(), randomUUIDv7()]
    const begun = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const slow = inTransaction(service.db, async (db) => {
      await note(late, db)
      await sql`select 1`.execute(db)
      begun.resolve()
      await end.promise
    })
    await begun.promise
    await note(early)
    await seal()
    end.resolve()
    await slow
    await seal()
    expect((await trail()).map(({ object_id }) => object_id)).toEqual([early, late])
  })

  test('of many at once by many gives each entry one place, and none waits', async () => {
    const happenings = Array.from({ length: 2500 }, () => ({
      action: 'candidate.read' as const,
      objectId: randomUUIDv7(),
    }))
    await recordAudits(service.db, company.id, happenings)
    await Promise.all([seal(), seal(), seal()])
    const entries = await trail()
    const ids = happenings.map(({ objectId }) => objectId)
    expect(entries.map(({ object_id }) => object_id).toSorted()).toEqual(ids.toSorted())
    expect(new Set(entries.map(({ position }) => position)).size).toBe(2500)
    expect(await countNotedEntries(service.db, company.id)).toBe(0)
    expect(await verifyTrail(service.db, secretsOf(service.config), company.id)).toMatchObject({ problems: [] })
  })

  test('finds out whose an application is', async () => {
    const flow = await givenFlow(service.db, company.id)
    const [one, other] = [
      await givenApplication(service.db, company.id, flow),
      await givenApplication(service.db, company.id, flow),
    ]
    await recordAudit(service.db, company.id, { action: 'application.read', objectId: one.id })
    await recordAudit(service.db, company.id, { action: 'application.data_read', applicationIds: [one.id, other.id] })
    await seal()
    // Both may be of one millisecond, and have no order then.
    const byPeople = (await trail()).toSorted(
      (a, b) => Number(a.candidate_id === null) - Number(b.candidate_id === null),
    )
    expect(byPeople).toMatchObject([
      { candidate_id: one.candidateId, candidate_ids: null },
      { candidate_id: null, candidate_ids: [one.candidateId, other.candidateId] },
    ])
  })
})

describe('an entry', () => {
  test('of what was undone is not there', async () => {
    await expect(
      inTransaction(service.db, async (db) => {
        await note(randomUUIDv7(), db)
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    await seal()
    expect(await trail()).toEqual([])
  })

  test('of each of many reads at once is there before its reader goes on', async () => {
    const ids = Array.from({ length: 200 }, () => randomUUIDv7())
    await Promise.all(
      ids.map(async (objectId) => {
        await recordRead(service.db, company.id, { action: 'candidate.read', objectId })
        const { rows } = await sql`
          select from noted_audit_entries where company_id = ${company.id} and content like ${`%${objectId}%`}
        `.execute(service.db)
        expect(rows).toHaveLength(1)
      }),
    )
    await seal()
    expect((await trail()).map(({ object_id }) => object_id).toSorted()).toEqual(ids.toSorted())
  })
})
