import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { givenCompany, type TestCompany } from '../../../tests/support/factories.ts'
import { testService } from '../../../tests/support/service.ts'
import { Secrets, secretsOf } from '../../secrets/secrets.ts'
import { type ChainLink, linkAfter } from '../chain.ts'
import { chainEntries, findChainedEntries, findSealedHead } from '../chain-queries.ts'
import { auditEntry } from '../entry.ts'
import { BrokenHead } from '../head.ts'
import { recordAudit, recordAudits } from '../record.ts'
import { acceptTrail } from './accept-trail.ts'
import { sealEntries } from './seal-entries.ts'
import { verifyTrail } from './verify-trail.ts'

const service = testService()
let company: TestCompany

const secrets = () => secretsOf(service.config)
const seal = () => sealEntries(service.db, secrets(), company.id)
const verify = (noted?: ChainLink, keys = secrets()) => verifyTrail(service.db, keys, company.id, noted)
const problems = async (noted?: ChainLink) =>
  (await verify(noted)).problems.map(({ problem, position }) => [problem, position])

/** Ten entries: the one that tells of the company's key, and nine more. */
beforeEach(async () => {
  company = await givenCompany(service.db)
  const reads = Array.from({ length: 9 }, () => ({
    action: 'candidate.read' as const,
    objectId: randomUUIDv7(),
    fields: ['a', 'b'],
    details: { z: 1, a: { y: [1, null], b: 'x' } },
  }))
  await recordAudits(service.db, company.id, reads)
  await seal()
})

/** What somebody does who may run any SQL: the triggers are out of the way. */
async function tamper(text: string, values: unknown[] = []) {
  const client = await service.pool.connect()
  try {
    await client.query('begin')
    await client.query(`set local session_replication_role to 'replica'`)
    await client.query(text, [company.id, ...values])
    await client.query('commit')
  } finally {
    client.release()
  }
}

const SOME_ID = `'01990000-0000-7000-8000-000000000000'::uuid`

// How entries are tampered with here works on one machine; that a whole trail is found whole, seal-entries.test.ts shows on a cluster, too.
describe.skipIf(inject('nodes').length > 1)('a look at a trail', () => {
  test('finds nothing where nothing is wrong, and says what is not sealed yet', async () => {
    await recordAudit(service.db, company.id, { action: 'candidate.read' })
    expect(await verify()).toEqual({
      entries: 10,
      unsealed: 1,
      head: { position: 10, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      problems: [],
    })
  })

  test('of a company without entries finds nothing', async () => {
    const { problems: found } = await verifyTrail(service.db, secrets(), randomUUIDv7())
    expect(found).toEqual([])
  })

  test.each([
    ['id', SOME_ID],
    ['created', `created - interval '1 day'`],
    ['action', `'candidate.changed'`],
    ['actor_type', `'operator'`],
    ['actor_id', SOME_ID],
    ['address', `'10.0.0.1'`],
    ['user_agent', `'x'`],
    ['request_id', `'x'`],
    ['object_type', `'x'`],
    ['object_id', 'null'],
    ['candidate_id', SOME_ID],
    ['candidate_ids', `array[${SOME_ID}]`],
    ['fields', `'{a}'`],
    ['details', `'{"x": 1}'`],
    ['hash', `'\\x00'`],
  ])('finds an entry whose %s was changed', async (column, value) => {
    await tamper(`update audit_entries set ${column} = ${value} where company_id = $1 and position = 5`)
    expect((await problems())[0]).toEqual(['changed', 5])
  })

  test('finds entries that are missing in the middle, at the beginning and at the end', async () => {
    await tamper('delete from audit_entries where company_id = $1 and position in (1, 4, 5, 9, 10)')
    expect(await problems()).toEqual([
      ['missing', 1],
      ['missing', 5],
      ['missing', 10],
    ])
  })

  test('finds entries that were put behind the end', async () => {
    await tamper(
      `insert into audit_entries select company_id, 11, ${SOME_ID}, created, action, actor_type, actor_id, address, user_agent,
         request_id, object_type, object_id, candidate_id, candidate_ids, fields, details, hash
       from audit_entries where company_id = $1 and position = 10`,
    )
    expect(await problems()).toEqual([['added', 11]])
  })

  test('finds that two entries changed places', async () => {
    await tamper('update audit_entries set position = -position where company_id = $1 and position in (3, 4)')
    await tamper('update audit_entries set position = position + 7 where company_id = $1 and position < 0')
    expect(await problems()).not.toEqual([])
  })

  test('finds a whole chain that was computed anew, since its end is not sealed', async () => {
    const entries = await findChainedEntries(service.db, company.id, { after: 3, limit: 100 })
    const [{ hash = '' } = {}] = await findChainedEntries(service.db, company.id, { after: 2, limit: 1 })
    await tamper('delete from audit_entries where company_id = $1 and position > 3')
    let last = { position: 3, hash }
    const forged = entries.slice(1).map(({ position: _, hash: __, ...entry }) => {
      last = linkAfter(last, company.id, entry)
      return { ...entry, ...last }
    })
    await service.db.transaction().execute((db) => chainEntries(db, company.id, forged))
    expect(await problems()).toEqual([['missing', 10]])
    last = linkAfter(last, company.id, auditEntry({ action: 'candidate.read' }))
    await tamper(
      `insert into audit_entries select company_id, 10, ${SOME_ID}, created, action, actor_type, actor_id, address, user_agent,
         request_id, object_type, object_id, candidate_id, candidate_ids, fields, details, $2
       from audit_entries where company_id = $1 and position = 9`,
      [Buffer.from(last.hash, 'hex')],
    )
    expect((await problems()).map(([problem]) => problem)).toContain('changed')
  })

  test.each([
    ['changed', 'update audit_heads set sealed = $2 where company_id = $1', ['x:y']],
    ['removed', 'delete from audit_heads where company_id = $1', []],
  ])(
    'finds that the head was %s; new entries wait, until the trail is accepted as it stands',
    async (_, text, values) => {
      await tamper(text, values)
      expect(await problems()).toContainEqual(['head', null])
      await recordAudit(service.db, company.id, { action: 'candidate.read' })
      await expect(seal()).rejects.toThrow(BrokenHead)
      const listed = await service.call(company.key, { path: '/external/v1/audit-log/' })
      expect([listed.status, listed.body.data.results.length]).toEqual([200, 10])

      await acceptTrail(service.db, secrets(), company.id)
      await seal()
      expect(await problems()).toEqual([])
      const [last] = (await service.call(company.key, { path: '/external/v1/audit-log/' })).body.data.results.filter(
        ({ action }: { action: string }) => action === 'audit.accepted',
      )
      expect(last.details).toEqual({ position: 10 })
    },
  )

  test('takes the head of another company, or of another key, for none', async () => {
    const other = await givenCompany(service.db)
    await sealEntries(service.db, secrets(), other.id)
    const foreign = await findSealedHead(service.db, other.id)
    const own = await findSealedHead(service.db, company.id)
    await tamper('update audit_heads set sealed = $2 where company_id = $1', [foreign])
    expect(await problems()).toContainEqual(['head', null])
    await tamper('update audit_heads set sealed = $2 where company_id = $1', [own])
    const keys = new Secrets([{ id: secrets().newestId, key: randomBytes(32) }])
    expect((await verify(undefined, keys)).problems).toMatchObject([{ problem: 'head' }, { problem: 'head' }])
  })

  test('cannot find a trail that was put back to an older state with its head, save with a place that was noted elsewhere', async () => {
    const older = await findSealedHead(service.db, company.id)
    await recordAudit(service.db, company.id, { action: 'candidate.read' })
    await seal()
    const { head } = await verify()
    await tamper('delete from audit_entries where company_id = $1 and position > 10')
    await tamper('update audit_heads set sealed = $2 where company_id = $1', [older])
    expect(await problems()).toEqual([])
    expect(await problems(head as ChainLink)).toEqual([['not_as_noted', 11]])
    // Grown again, it is another.
    await recordAudit(service.db, company.id, { action: 'candidate.listed' })
    await seal()
    expect(await problems()).toEqual([])
    expect(await problems(head as ChainLink)).toEqual([['not_as_noted', 11]])
  })
})
