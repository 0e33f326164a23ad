import { beforeAll, expect, test } from 'vitest'
import { givenCompany, givenFlow, type TestCompany, type TestFlow } from '../../../tests/support/factories.ts'
import { callConsole, givenOperator, type TestOperator } from '../../../tests/support/operators.ts'
import { testService } from '../../../tests/support/service.ts'
import type { SavedViewShown } from '../../saved-views/saved-view.ts'

const service = testService()
let company: TestCompany
let flow: TestFlow
let rita: TestOperator
let sam: TestOperator

beforeAll(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id)
  rita = await givenOperator(service, company.id, { role: 'recruiter' })
  sam = await givenOperator(service, company.id, { role: 'viewer' })
})

const save = (who: TestOperator, view: object) =>
  callConsole(service, who, {
    path: '/views/',
    body: { hiring_flow_id: flow.id, is_shared: false, search: {}, ...view },
  })
const names = async (who: TestOperator) => {
  const { body } = await callConsole(service, who, { path: '/views/', query: { hiring_flow_id: flow.id } })
  return body.data.results.map(({ name, is_mine }: { name: string; is_mine: boolean }) => [name, is_mine])
}

test('a view is its maker’s alone, or everybody’s of the company, and its maker alone deletes it', async () => {
  const search = { stage: 'screening', filters: 'shift:night', sort: 'oldest' }
  const own = await save(rita, { name: 'My nights', search })
  const team = await save(rita, { name: 'Nights', search, is_shared: true })
  expect([own.status, own.body.data.search]).toEqual([200, search])
  expect(await names(rita)).toEqual([
    ['My nights', true],
    ['Nights', true],
  ])
  expect(await names(sam)).toEqual([['Nights', false]])
  const remove = async (who: TestOperator) =>
    (await callConsole(service, who, { path: `/views/${team.body.data.id}/delete/`, body: {} })).body.data
  expect(await remove(sam)).toEqual({ deleted: false })
  const stranger = await givenOperator(service, (await givenCompany(service.db)).id)
  expect(await remove(stranger)).toEqual({ deleted: false })
  expect(await names(stranger)).toEqual([])
  expect(await remove(rita)).toEqual({ deleted: true })
  expect(await names(sam)).toEqual([])
})

test('a view of the list over all flows is not one of a flow', async () => {
  const saved = await callConsole(service, rita, {
    path: '/views/',
    body: { name: 'All nights', is_shared: false, search: { flows: 'one,other', status: 'open' } },
  })
  expect([saved.status, saved.body.data.search]).toEqual([200, { flows: 'one,other', status: 'open' }])
  const { body } = await callConsole(service, rita, { path: '/views/' })
  const across = body.data.results.filter(({ hiring_flow_id }: { hiring_flow_id: null }) => hiring_flow_id === null)
  expect(across).toMatchObject([{ name: 'All nights' }])
  expect((await names(rita)).flat()).not.toContain('All nights')
})

test('a view keeps no detail of a person, and is of a flow of the company', async () => {
  for (const filters of ['shift:night;USER.PERSONAL_INFORMATION.EMAIL:ann', '%55SER.X:ann', 'DOCUMENT.X.TEXT:ann']) {
    const refused = await save(rita, { name: 'Ann', search: { filters } })
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_field'])
  }
  expect((await save(rita, { name: 'Ann', search: { q: 'ann' } })).status).toBe(400)
  const other = await givenFlow(service.db, (await givenCompany(service.db)).id)
  const foreign = await save(rita, { name: 'Foreign', hiring_flow_id: other.id })
  expect([foreign.status, foreign.body.code]).toEqual([400, 'invalid_hiring_flow_id'])
  expect((await save(rita, { name: '' })).status).toBe(400)
})

test('whoever sees a view pins it to their own first page, and no more than twelve', async () => {
  const admin = await givenOperator(service, company.id, { role: 'admin' })
  const { id } = (await save(rita, { name: 'Pinned', is_shared: true, is_pinned: true })).body.data
  const own = (await save(rita, { name: 'Hers alone' })).body.data
  const pin = async (who: TestOperator, view: string, is_pinned = true) => {
    const { body } = await callConsole(service, who, { path: `/views/${view}/pin/`, body: { is_pinned } })
    return body.data?.is_pinned ?? body.code
  }
  const pinned = async (who: TestOperator) => {
    const { body } = await callConsole(service, who, { path: '/views/' })
    return body.data.results
      .filter((view: { is_pinned: boolean }) => view.is_pinned)
      .map((view: SavedViewShown) => view.name)
  }
  expect([own.is_pinned, await pinned(rita), await pinned(admin)]).toEqual([false, ['Pinned'], []])
  expect([await pin(admin, id), await pin(admin, id), await pin(admin, own.id)]).toEqual([true, true, false])
  expect(await pin(rita, id, false)).toBe(false)
  expect([await pinned(rita), await pinned(admin)]).toEqual([[], ['Pinned']])
  for (let at = 1; at < 12; at += 1) await save(admin, { name: `View ${at}`, is_pinned: true })
  const another = (await save(rita, { name: 'One too many', is_shared: true })).body.data
  expect([await pin(admin, id), await pin(admin, another.id)]).toEqual([true, 'invalid_field'])
  expect((await pinned(admin)).length).toBe(12)
})
