import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { givenCompany, type TestCompany } from '../../tests/support/factories.ts'
import { recordStatements } from '../../tests/support/recorded-statements.ts'
import { testService } from '../../tests/support/service.ts'
import { findChanges, OBJECT_TYPES, type ObjectType } from './queries.ts'

const CHANGES = 250_000
const LIMIT = 101

const service = testService()
let company: TestCompany

beforeAll(async () => {
  company = await givenCompany(service.db)
  // Ten candidates and applications for each document, in no order of their ids.
  await sql`
    insert into object_changes (company_id, object_type, object_id, position, changed_at)
    select ${company.id}::uuid,
      case when number % 21 = 0 then 'document' when number % 2 = 0 then 'candidate' else 'application' end,
      gen_random_uuid(), number, statement_timestamp()
    from generate_series(1, ${CHANGES}::integer) number`.execute(service.db)
  await sql`insert into change_positions (company_id, last_position) values (${company.id}, ${CHANGES})`.execute(
    service.db,
  )
  await sql`analyze object_changes`.execute(service.db)
}, 120_000)

interface Plan {
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
}

/** The blocks that PostgreSQL looks at for one page of changes. */
async function blocksAt(share: number, types: readonly ObjectType[]): Promise<number> {
  const request = { after: Math.floor(CHANGES * share), types, limit: LIMIT }
  const [statement] = await recordStatements(async () => {
    const { changes } = await findChanges(service.db, company.id, request)
    expect(changes[0]?.position).toBeGreaterThan(request.after)
    expect(changes).toHaveLength(LIMIT)
  })
  if (!statement) throw new Error('It asked nothing.')
  const { text, values } = statement
  const { rows } = await service.pool.query({ text: `explain (analyze, buffers, format json) ${text}`, values })
  const plan = rows[0]['QUERY PLAN'][0].Plan as Plan
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}

test.each([
  ['all types', OBJECT_TYPES],
  ['one type that is rare', ['document'] as const],
])('a page of %s costs the same behind 1, 50 and 99 percent of a quarter of a million changes', async (_, types) => {
  const blocks = [await blocksAt(0.01, types), await blocksAt(0.5, types), await blocksAt(0.99, types)]
  // Of each type as many as a page holds are looked at, in an index and in the table, and nothing before them.
  expect(Math.max(...blocks)).toBeLessThan(Math.min(...blocks) * 1.2)
  expect(Math.max(...blocks)).toBeLessThan(LIMIT * types.length)
})
