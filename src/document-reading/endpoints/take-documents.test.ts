import { randomUUIDv7 } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  givenApplication,
  givenCompany,
  givenFlow,
  givenKey,
  type TestCompany,
  type TestFlow,
} from '../../../tests/support/factories.ts'
import { callConsole, givenOperator, type TestOperator } from '../../../tests/support/operators.ts'
import { testService } from '../../../tests/support/service.ts'
import { inTransaction } from '../../db/database.ts'
import { insertDocuments } from '../../documents/insert-queries.ts'

const service = testService()
let company: TestCompany
let flow: TestFlow
let rita: TestOperator
let rolf: TestOperator

beforeEach(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, {
    stages: [{ pages: [{ licence: { type: 'document' }, passport: { type: 'document' } }] }, { kind: 'rejected' }],
  })
  rita = await givenOperator(service, company.id, { role: 'recruiter' })
  rolf = await givenOperator(service, company.id, { role: 'recruiter' })
})

const apply = async (plan = {}) => (await givenApplication(service.db, company.id, flow, plan)).id

/** A document that is read, or rather one of a type that is not. */
async function given(applicationId: string, element = 'licence', { isRead = true } = {}): Promise<string> {
  const id = randomUUIDv7()
  const document = {
    id,
    formElementId: flow.elements[element] as string,
    fileName: 'a.pdf',
    contentType: 'application/pdf',
    size: 1000,
    sha256: id.replaceAll('-', '').padEnd(64, '0'),
    skipAutomations: true,
    virusCheck: null,
    unreadBecause: isRead ? ('type_not_read' as const) : null,
  }
  await inTransaction(service.db, (transaction) => insertDocuments(transaction, company.id, applicationId, [document]))
  return id
}

const path = '/v1/documents/take/'
const take = async (who: TestOperator, body: object = {}) => {
  const answer = await callConsole(service, who, { path, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const taken = async (who: TestOperator, body?: object): Promise<string[]> =>
  (await take(who, body)).results.map(({ id }: { id: string }) => id)

describe('taking documents to review', () => {
  test('gives the oldest first, the same again, and never what somebody else has', async () => {
    const documents: string[] = []
    for (let index = 0; index < 4; index += 1) documents.push(await given(await apply()))
    const [first, second, third, fourth] = documents
    expect(await taken(rita, { count: 2 })).toEqual([first, second])
    expect(await taken(rolf)).toEqual([third])
    expect(await taken(rita, { count: 3 })).toEqual([first, second, fourth])
    expect(await taken(rolf, { count: 3 })).toEqual([third])
    expect((await take(rolf)).waiting).toBe(4)
  })

  test('leaves out what was decided, is still to be read, or was sent again, and who is rejected', async () => {
    const application = await apply()
    await given(application)
    const newest = await given(application)
    await given(await apply(), 'licence', { isRead: false })
    const gone = await apply({ stage: 1 })
    await service.db.updateTable('applications').set({ status: 'REJECTED' }).where('id', '=', gone).execute()
    await given(gone)
    expect(await taken(rita, { count: 10 })).toEqual([newest])
    const review = { path: `/v1/documents/${newest}/review/`, body: { status: 'verified' } }
    expect((await callConsole(service, rita, review)).status).toBe(200)
    expect(await take(rita, { count: 10 })).toMatchObject({ results: [], waiting: 0 })
  })

  test('is narrowed by element and flow, and what is skipped is another’s at once', async () => {
    const application = await apply()
    const licence = await given(application)
    const passport = await given(application, 'passport')
    expect(await taken(rita, { form_element_id: flow.elements.passport })).toEqual([passport])
    const other = await givenFlow(service.db, company.id)
    expect(await taken(rita, { hiring_flow_id: other.id })).toEqual([])
    expect(await taken(rita, { count: 2, except_document_ids: [passport] })).toEqual([licence])
    expect(await taken(rolf, { count: 2 })).toEqual([passport])
  })

  test('comes to an end: whoever stays away has them no longer', async () => {
    const id = await given(await apply())
    expect(await taken(rita)).toEqual([id])
    expect(await taken(rolf)).toEqual([])
    await service.db
      .updateTable('review_leases')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('company_id', '=', company.id)
      .execute()
    expect(await taken(rolf)).toEqual([id])
    expect(await taken(rita)).toEqual([])
  })

  test('gives a reviewer those of the flows that are named for them, and of who is assigned to them', async () => {
    const mine = await given(await apply())
    const elsewhere = await givenFlow(service.db, company.id, {
      stages: [{ pages: [{ licence: { type: 'document' } }] }],
    })
    const own = flow
    flow = elsewhere
    const [assigned, others] = [await apply(), await apply()]
    const [theirs, nobodys] = [await given(assigned), await given(others)]
    flow = own
    const ofFlow = await givenOperator(service, company.id, { role: 'reviewer', flowIds: [own.id] })
    const ofNone = await givenOperator(service, company.id, { role: 'reviewer' })
    const assign = (who: TestOperator) =>
      service.db.updateTable('applications').set({ assignee_id: who.id }).where('id', '=', assigned).execute()
    expect(await taken(ofNone, { count: 10 })).toEqual([])
    await assign(ofFlow)
    expect(await take(ofFlow, { count: 10 })).toMatchObject({ results: [{ id: mine }, { id: theirs }], waiting: 2 })
    expect(await taken(ofFlow, { hiring_flow_id: elsewhere.id, count: 10 })).toEqual([theirs])
    const review = (id: string, who: TestOperator) =>
      callConsole(service, who, { path: `/v1/documents/${id}/review/`, body: { status: 'verified' } })
    expect([(await review(mine, ofFlow)).status, (await review(nobodys, ofFlow)).status]).toEqual([200, 404])
    // What somebody has taken is theirs no longer than they see it.
    await assign(ofNone)
    expect(await take(ofFlow, { count: 10 })).toMatchObject({ results: [], waiting: 0 })
    expect(await taken(rolf, { count: 10 })).toEqual([nobodys])
    const home = await callConsole(service, ofNone, { path: '/home/' })
    expect(home.body.data.waiting_documents).toEqual({ count: 1, is_exact: true })
  })

  test('is for the company’s own, and for who may write documents', async () => {
    await given(await apply())
    const stranger = await givenCompany(service.db)
    const theirs = await service.call(stranger.key, { path: `/external${path}`, body: {} })
    expect(theirs.body.data).toMatchObject({ results: [], waiting: 0 })
    const { key } = await givenKey(service.db, company.id, { scopes: ['documents:read'] })
    expect((await service.call(key, { path: `/external${path}`, body: {} })).status).toBe(403)
    const viewer = await givenOperator(service, company.id, { role: 'viewer' })
    expect((await callConsole(service, viewer, { path, body: {} })).status).toBe(403)
  })
})

test('reviewers who race never meet, and leave nothing', async () => {
  const documents: string[] = []
  for (let index = 0; index < 40; index += 1) documents.push(await given(await apply()))
  const reviewers = [rita, rolf, await givenOperator(service, company.id, { role: 'recruiter' })]
  const decided: string[] = []
  await Promise.all(
    reviewers.map(async (reviewer) => {
      for (
        let mine = await taken(reviewer, { count: 3 });
        mine.length > 0;
        mine = await taken(reviewer, { count: 3 })
      ) {
        const [id = ''] = mine
        decided.push(id)
        await callConsole(service, reviewer, { path: `/v1/documents/${id}/review/`, body: { status: 'verified' } })
      }
    }),
  )
  expect(decided.toSorted()).toEqual(documents.toSorted())
})
