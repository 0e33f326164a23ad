import { expect, test } from 'vitest'
import { hireline } from '../../../tests/support/command-line.ts'
import { givenApplication, givenCompany, givenFlow, type TestFlow } from '../../../tests/support/factories.ts'
import { givenInterview } from '../../../tests/support/interviews.ts'
import { testService } from '../../../tests/support/service.ts'

const service = testService()

const requireCompanyOf = (id: string) =>
  service.db.selectFrom('companies').select('slug').where('id', '=', id).executeTakeFirstOrThrow()

test('goes by when interviews begin, page by page, and by flow and by who holds them', async () => {
  const { db } = service
  const company = await givenCompany(db)
  const plan = { stages: [{ pages: [{ shift: { type: 'text' as const } }] }] }
  const [flow, other] = [await givenFlow(db, company.id, plan), await givenFlow(db, company.id, plan)]
  const given = async (of: TestFlow, hours: number, email = 'dana@acme.example') => {
    const { id } = await givenApplication(db, company.id, of)
    return givenInterview(db, company.id, of, id, { hours, interviewers: [{ name: 'Somebody', email }] })
  }
  const late = await given(flow, 48)
  const begun = await given(other, -2, 'sam@acme.example')
  const soon = await given(flow, 1)
  const list = async (query: Record<string, string>) => {
    const { status, body } = await service.call(company.key, { path: '/external/v1/interviews/', query })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data
  }
  const ids = async (query: Record<string, string>) => (await list(query)).results.map(({ id }: { id: string }) => id)
  expect(await ids({})).toEqual([soon, begun, late])
  for (const [sort, order] of [
    ['soonest', [begun, soon, late]],
    ['latest', [late, soon, begun]],
  ] as const) {
    const first = await list({ sort, page_size: '2' })
    expect(first.results.map(({ id }: { id: string }) => id)).toEqual(order.slice(0, 2))
    expect(await ids({ sort, page_size: '2', cursor: first.next_cursor })).toEqual(order.slice(2))
  }
  expect(await ids({ hiring_flow_id: other.id })).toEqual([begun])
  expect(await ids({ interviewer: 'sam@acme.example', sort: 'soonest' })).toEqual([begun])
  expect(await ids({ interviewer: 'nobody@acme.example' })).toEqual([])

  const { slug } = await requireCompanyOf(company.id)
  const commanded = (...words: string[]) => hireline(service, 'interviews', 'list', '--company', slug, ...words)
  const shown = JSON.parse((await commanded('--json', '--since', new Date().toISOString())).stdout)
  expect(shown.interviews.map(({ id }: { id: string }) => id)).toEqual([soon, late])
  expect((await commanded('--csv', '--interviewer', 'sam@acme.example')).stdout).toMatch(
    new RegExp(`^interview,starts,ends,status,interviewers,schedule,application\r\n${begun},.*,Somebody,`),
  )
  expect((await commanded('--limit', '1')).stderr).toBe('the first 1; --limit shows more\n')
  expect((await commanded('--status', 'no_show')).stdout).toBe('No interviews match.\n')
})
