import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenCompany, givenEndpoint, type TestCompany } from '../../../tests/support/factories.ts'
import { holdTransaction, untilWaiting } from '../../../tests/support/held-transaction.ts'
import { testService } from '../../../tests/support/service.ts'
import { inTransaction } from '../../db/database.ts'
import type { Policy, ToldDetails } from '../personal-details.ts'
import { findCandidate, findOrCreateCandidate } from './find-or-create-candidate.ts'

const service = testService()
let company: TestCompany

beforeEach(async () => {
  company = await givenCompany(service.db)
})

const tell = (told: ToldDetails, policy: Policy = 'overwrite', toldOfNew?: ToldDetails) =>
  inTransaction(service.db, (db) => findOrCreateCandidate(db, company.id, told, policy, toldOfNew))

/** The one who was made before, with whatever details. */
const found = (made: unknown) => expect.objectContaining({ id: (made as { id: string }).id, isNew: false })

const stored = () =>
  service.db.selectFrom('candidates').selectAll().where('company_id', '=', company.id).orderBy('email').execute()

const ADA = { email: 'ada@example.com', external_identifier: 'E-1' }

describe('a person is', () => {
  test('made with all that is told, if nobody is known', async () => {
    expect(await tell({ ...ADA, full_name: 'Ada King Lovelace' }, 'fillEmpty')).toMatchObject({ isNew: true })
    expect(await stored()).toMatchObject([{ ...ADA, first_name: 'Ada', middle_name: 'King', last_name: 'Lovelace' }])
  })

  test('found by the external identifier, and given the email', async () => {
    const made = await tell({ external_identifier: 'E-1' })
    expect(await tell(ADA)).toEqual(found(made))
    expect(await stored()).toMatchObject([ADA])
  })

  test('else found by the email, and given the identifier', async () => {
    const made = await tell({ email: ADA.email })
    expect(await tell(ADA)).toEqual(found(made))
    expect(await stored()).toMatchObject([ADA])
  })

  test('not the one with the email who has another identifier, and not one of two', async () => {
    await tell(ADA)
    expect(await tell({ ...ADA, external_identifier: 'E-2' })).toEqual({ taken: ['email'] })
    await tell({ external_identifier: 'E-2' })
    expect(await tell({ ...ADA, external_identifier: 'E-2', full_name: 'Grace' })).toEqual({ taken: ['email'] })
    expect(await stored()).toMatchObject([
      { ...ADA, full_name: null },
      { external_identifier: 'E-2', full_name: null },
    ])
  })

  test('of another company another one', async () => {
    const made = await tell(ADA)
    company = await givenCompany(service.db)
    const other = await tell(ADA)
    expect(other).toMatchObject({ isNew: true })
    expect(other).not.toEqual(made)
  })

  test('only looked for, if it must be there', async () => {
    const look = () =>
      inTransaction(service.db, (db) => findCandidate(db, company.id, { ...ADA, full_name: 'Ada' }, 'overwrite'))
    expect(await look()).toBeUndefined()
    expect(await stored()).toEqual([])
    const made = await tell(ADA)
    expect(await look()).toEqual(found(made))
    expect(await stored()).toMatchObject([{ full_name: 'Ada' }])
  })
})

describe('of a person who is known', () => {
  test.each<[Policy, object]>([
    ['fillEmpty', { full_name: 'Ada', phone_number: '+12133734253' }],
    ['overwrite', { full_name: 'Grace', phone_number: '+12133734253' }],
  ])('%s stores what it says', async (policy, expected) => {
    await tell({ ...ADA, full_name: 'Ada' })
    await tell({ ...ADA, full_name: 'Grace', phone_number: '+12133734253' }, policy)
    expect(await stored()).toMatchObject([expected])
  })

  test('what is told of new ones alone is not stored', async () => {
    const phone_number = '+12133734253'
    await tell(ADA, 'overwrite', { ...ADA, full_name: 'Ada' })
    await tell(ADA, 'overwrite', { ...ADA, phone_number })
    expect(await stored()).toMatchObject([{ full_name: 'Ada', phone_number: null }])
  })

  test('endpoints are told what has changed, and nothing where nothing has', async () => {
    await givenEndpoint(service.db, company.id, { url: 'https://example.com', events: ['candidate.updated'] })
    await tell(ADA)
    const [before] = await stored()
    await tell(ADA)
    expect((await stored())[0]?.updated_at).toEqual(before?.updated_at)
    await tell({ ...ADA, email: 'augusta@example.com' })
    const events = await service.db.selectFrom('events').select('data').where('company_id', '=', company.id).execute()
    expect(events).toMatchObject([
      {
        data: {
          candidate: { id: before?.id, external_identifier: 'E-1', email: 'augusta@example.com' },
          changes: { email: { from: ADA.email, to: 'augusta@example.com' } },
        },
      },
    ])
  })
})

describe('two at once for one new person', () => {
  const WAYS: [string, ToldDetails, ToldDetails][] = [
    ['email', { email: ADA.email }, { email: ADA.email }],
    ['identifier', { external_identifier: 'E-1' }, { external_identifier: 'E-1' }],
    ['both, and one of them', ADA, { email: ADA.email }],
    ['one of them, and both', { external_identifier: 'E-1' }, ADA],
  ]
  test.each(WAYS)('by %s: the second finds the first', async (_, first, second) => {
    let made: unknown
    const held = await holdTransaction(service, async (db) => {
      made = await findOrCreateCandidate(db, company.id, first, 'overwrite')
    })
    const waiting = tell(second)
    await untilWaiting(service, 1)
    await held.release()
    expect(await waiting).toEqual(found(made))
    expect(await stored()).toHaveLength(1)
  })

  test('where the first is undone, the second makes it', async () => {
    const made = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const undone = inTransaction(service.db, async (db) => {
      await findOrCreateCandidate(db, company.id, ADA, 'overwrite')
      made.resolve()
      await end.promise
    })
    await made.promise
    const second = tell(ADA)
    await untilWaiting(service, 1)
    end.reject(new Error('undone'))
    await expect(undone).rejects.toThrow('undone')
    expect(await second).toMatchObject({ isNew: true })
  })

  test('of whom one takes an email that the other looks for', async () => {
    await tell(ADA)
    const held = await holdTransaction(service, (db) =>
      findOrCreateCandidate(db, company.id, { ...ADA, email: 'augusta@example.com' }, 'overwrite'),
    )
    const waiting = tell({ email: ADA.email })
    await untilWaiting(service, 1)
    await held.release()
    expect(await waiting).toMatchObject({ isNew: true })
    expect(await stored()).toMatchObject([{ email: ADA.email }, { email: 'augusta@example.com' }])
  })

  test('or twenty, with an email or an identifier more, make one candidate', async () => {
    const calls = Array.from({ length: 20 }, (_, index) => tell(index % 2 ? ADA : { email: ADA.email }))
    const made = await Promise.all(calls)
    expect(made.filter((each) => 'isNew' in each && each.isNew)).toHaveLength(1)
    expect(new Set(made.map((each) => 'id' in each && each.id)).size).toBe(1)
    expect(await stored()).toMatchObject([ADA])
  })
})

test('finding one of many reads an index, not the table', async () => {
  await sql`
    insert into candidates (company_id, id, email, external_identifier)
    select ${company.id}::uuid, gen_random_uuid(), 'person-' || number || '@example.com', 'P-' || number
    from generate_series(1, 20000) as number
  `.execute(service.db)
  await sql`analyze candidates`.execute(service.db)
  await inTransaction(service.db, async (db) => {
    await findOrCreateCandidate(db, company.id, { email: 'person-77@example.com' }, 'fillEmpty')
    await findOrCreateCandidate(db, company.id, ADA, 'fillEmpty')
    const { rows } = await sql<{ read: number }>`
      select seq_tup_read::int as read from pg_stat_xact_user_tables where relname = 'candidates'
    `.execute(db)
    expect(rows).toEqual([{ read: 0 }])
  })
})
