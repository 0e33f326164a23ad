import { beforeAll, expect, test } from 'vitest'
import { commandNames, printedBy } from '../../tests/support/command-in-process.ts'
import { givenCompany, givenFlow } from '../../tests/support/factories.ts'
import { databaseUrl } from '../../tests/support/running-service.ts'
import { testService } from '../../tests/support/service.ts'

const service = testService()
let slug: string
/** What a list wants besides the company. */
const wanted: Record<string, string[]> = { 'candidates find': ['--email', 'nobody@example.com'] }

beforeAll(async () => {
  const { id } = await givenCompany(service.db)
  await service.db.deleteFrom('api_keys').where('company_id', '=', id).execute()
  const company = await service.db.selectFrom('companies').select('slug').where('id', '=', id).executeTakeFirstOrThrow()
  slug = company.slug
  const flow = await givenFlow(service.db, id)
  const { slug: flowSlug } = await service.db
    .selectFrom('hiring_flows')
    .select('slug')
    .where('id', '=', flow.id)
    .executeTakeFirstOrThrow()
  wanted['applications list'] = ['--flow', flowSlug]
})

test('a list without rows says so, and has no headings', async () => {
  // The audit trail is never empty: it has the first key.
  const lists = (await commandNames()).filter(
    (name) => / (list|failed|active|find)$/.test(name) && name !== 'audit list',
  )
  expect(lists.length).toBeGreaterThan(10)
  const settings = { DATABASE_URL: databaseUrl(service.connection), DATA_DIR: service.config.DATA_DIR }
  const printed: Record<string, string> = {}
  for (const name of lists) {
    printed[name] = await printedBy(settings, ...name.split(' '), ...(wanted[name] ?? []), '--company', slug)
  }
  expect(Object.entries(printed).filter(([, text]) => !/^No(?:body)? [^\n]*\.$/.test(text))).toEqual([])
}, 60_000)
