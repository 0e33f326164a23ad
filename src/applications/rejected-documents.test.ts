import { beforeAll, expect, test } from 'vitest'
import {
  givenApplication,
  givenCompany,
  givenFlow,
  type TestCompany,
  type TestFlow,
} from '../../tests/support/factories.ts'
import { testService } from '../../tests/support/service.ts'
import { givenDocument } from '../../tests/support/stored-values.ts'
import { OFFERED_REASONS } from '../documents/rejection-reasons.ts'

const service = testService()
let company: TestCompany
let flow: TestFlow
const people: string[] = []

const REVIEWS: [string, string | null][] = [
  ['licence', OFFERED_REASONS.expired[1] as string],
  ['licence', `  ${OFFERED_REASONS.expired[0]}\n`],
  ['permit', OFFERED_REASONS.unreadable[0] as string],
  ['permit', 'Your uncle signed it.'],
  ['licence', null],
]

// The last millisecond in Chicago of the day on which clocks go back there, which has 25 hours.
const REVIEWED = '2026-11-02T05:59:59.999Z'

beforeAll(async () => {
  company = await givenCompany(service.db, { timezone: 'America/Chicago' })
  flow = await givenFlow(service.db, company.id, {
    stages: [{ pages: [{ licence: { type: 'document' }, permit: { type: 'document' } }] }],
  })
  for (const [index, [element, reason]] of REVIEWS.entries()) {
    const { id } = await givenApplication(service.db, company.id, flow, {
      created: new Date(Date.UTC(2026, 9, 9 - index)),
    })
    people.push(id)
    const document = await givenDocument(service.db, company.id, flow, id, element)
    const review = reason === null ? { status: 'verified' } : { status: 'rejected', reason }
    const path = `/external/v1/documents/${document}/review/`
    expect((await service.call(company.key, { path, body: review })).status).toBe(200)
    await service.db.updateTable('documents').set({ reviewed_at: REVIEWED }).where('id', '=', document).execute()
  }
})

const call = (path: string, body: object) => service.call(company.key, { path: `/external${path}`, body })

test.each<[string, () => object, number[]]>([
  ['a reason, in any language', () => ({ rejection_reason: ['expired'] }), [0, 1]],
  ['reasons', () => ({ rejection_reason: ['unreadable', 'own_words'] }), [2, 3]],
  ['words of one’s own', () => ({ rejection_reason: ['own_words'] }), [3]],
  ['an element', () => ({ rejected_element_id: flow.elements.licence }), [0, 1]],
  [
    'an element and a reason',
    () => ({ rejected_element_id: flow.elements.licence, rejection_reason: ['unreadable'] }),
    [],
  ],
  ['the day of 25 hours, to its end', () => ({ rejected_on: '2026-11-01,2026-11-01' }), [0, 1, 2, 3]],
  ['the day after it', () => ({ rejected_on: '2026-11-02,null' }), []],
])(
  'lists and bulk commands are narrowed to those with a document that was rejected: %s',
  async (_, fields, expected) => {
    for (const count of ['exact', 'bounded', 'none']) {
      for (const [path, of] of [
        ['/v2/applications/', { flow_id: flow.id }],
        ['/v2/applications/across-flows/', {}],
      ] as const) {
        const { status, body } = await call(path, { ...of, ...fields(), count })
        expect(status, JSON.stringify(body)).toBe(200)
        const found = body.data.results.map((one: { application_id: string }) => people.indexOf(one.application_id))
        expect([found, body.data.count]).toEqual([expected, count === 'none' ? null : expected.length])
      }
    }
    const filter = { flow_id: flow.id, ...fields() }
    const planned = await call('/v1/bulk-actions/assign/', { filter, add_tags: ['paper'], dry_run: true })
    expect(planned.body.data?.requested).toBe(expected.length)
  },
)

test.each([
  [{ rejection_reason: ['late'] }, 'invalid_field', 'rejection_reason'],
  [{ rejection_reason: [] }, 'invalid_field', 'rejection_reason'],
  [{ rejected_element_id: 'licence' }, 'invalid_field', 'rejected_element_id'],
  [{ rejected_on: '2026-02-30,2026-03-01' }, 'invalid_filter', 'rejected_on'],
  [{ rejected_on: '2026-03-02,2026-03-01' }, 'invalid_filter', 'rejected_on'],
])('what cannot be meant is refused by name: %j', async (fields, code, field) => {
  const { status, body } = await call('/v2/applications/', { flow_id: flow.id, ...fields })
  expect([status, body.code]).toEqual([400, code])
  expect(JSON.stringify(body.details)).toContain(field)
})
