import { beforeEach, describe, expect, test } from 'vitest'
import { givenApplication, givenCompany, givenFlow, type TestCompany } from '../../../tests/support/factories.ts'
import { callConsole, givenOperator, type TestOperator } from '../../../tests/support/operators.ts'
import { testService } from '../../../tests/support/service.ts'
import { eraseCandidate } from '../../erasure/actions/erase-candidate.ts'

const service = testService()
let company: TestCompany
let id: string
let candidateId: string
let rita: TestOperator

beforeEach(async () => {
  company = await givenCompany(service.db)
  const flow = await givenFlow(service.db, company.id)
  ;({ id, candidateId } = await givenApplication(service.db, company.id, flow))
  rita = await givenOperator(service, company.id, { role: 'recruiter', name: 'Rita Recruiter' })
})

const notesOf = (applicationId: string) => `/v1/applications/${applicationId}/notes/`
const list = async () => {
  const { status, body } = await service.call(company.key, { path: `/external${notesOf(id)}` })
  expect(status).toBe(200)
  return body.data.results
}
const write = (who: TestOperator | string, body: object, applicationId = id) =>
  typeof who === 'string'
    ? service.call(who, { path: `/external${notesOf(applicationId)}`, body })
    : callConsole(service, who, { path: notesOf(applicationId), body })
const edit = (who: TestOperator, noteId: string, body: object) =>
  callConsole(service, who, { method: 'PATCH', path: `/v1/notes/${noteId}/`, body })
const remove = (who: TestOperator, noteId: string) =>
  callConsole(service, who, { method: 'POST', path: `/v1/notes/${noteId}/delete/` })

describe('Notes', () => {
  test('are listed newest first, with who wrote them and for whom, page by page', async () => {
    const first = await write(company.key, { text: 'From the ATS' })
    const second = await write(rita, { text: 'Call her, @Rita Recruiter', mentions: [rita.id, rita.id] })
    expect([first.status, second.status]).toEqual([200, 200])
    expect(await list()).toMatchObject([
      {
        id: second.body.data.id,
        text: 'Call her, @Rita Recruiter',
        mentions: [rita.id],
        edited_at: null,
        author: { type: 'operator', id: rita.id },
      },
      { id: first.body.data.id, mentions: [], author: { type: 'api_key', id: company.keyId } },
    ])
    const page = await service.call(company.key, { path: `/external${notesOf(id)}`, query: { page_size: '1' } })
    const next = await service.call(company.key, {
      path: `/external${notesOf(id)}`,
      query: { page_size: '1', cursor: page.body.data.next_cursor },
    })
    expect(next.body.data.results).toMatchObject([{ id: first.body.data.id }])
  })

  test('a person’s are changed and deleted by that person alone; an integration’s by everybody', async () => {
    const { id: own } = (await write(rita, { text: 'Mine' })).body.data
    const { id: ofKey } = (await write(company.key, { text: 'Ours' })).body.data
    const other = await givenOperator(service, company.id, { role: 'owner' })
    for (const answer of [await edit(other, own, { text: 'x' }), await remove(other, own)]) {
      expect([answer.status, answer.body.code]).toEqual([403, 'not_your_note'])
    }
    expect((await edit(rita, own, { text: 'Changed' })).body.data).toMatchObject({
      text: 'Changed',
      edited_at: expect.any(String),
    })
    expect((await edit(other, ofKey, { text: 'Changed too' })).status).toBe(200)
    for (const again of [1, 2]) expect([again, (await remove(rita, own)).status]).toEqual([again, 200])
    expect((await edit(rita, own, { text: 'x' })).body.code).toBe('note_not_found')
    expect(await list()).toMatchObject([{ id: ofKey, text: 'Changed too' }])
    const { text } = await service.db.selectFrom('notes').select('text').where('id', '=', own).executeTakeFirstOrThrow()
    expect(text).toBe('')
  })

  test('mention only people of the company, say something, and are about its applications', async () => {
    const stranger = await givenOperator(service, (await givenCompany(service.db)).id)
    for (const [body, field] of [
      [{ text: 'x', mentions: [stranger.id] }, 'mentions'],
      [{ text: ' \n ' }, 'text'],
      [{ text: 'x'.repeat(10_001) }, 'text'],
    ] as const) {
      const answer = await write(rita, body)
      expect([answer.status, answer.body.code, answer.body.details[0].field]).toEqual([400, 'invalid_field', field])
    }
    for (const answer of [
      await write(stranger, { text: 'x' }),
      await write(rita, { text: 'x' }, crypto.randomUUID()),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'application_not_found'])
    }
  })

  test('are told to who follows changes, and go with the person', async () => {
    const changes = await service.call(company.key, { path: '/external/v1/changes/' })
    await write(rita, { text: 'She is pregnant.' })
    const next = await service.call(company.key, {
      path: '/external/v1/changes/',
      query: { after: changes.body.data.next_cursor },
    })
    expect(next.body.data.results).toMatchObject([{ type: 'application', id }])
    const { removed } = await eraseCandidate(service.db, company.id, candidateId, { type: 'operator', id: null })
    expect(removed).toMatchObject({ notes: 1 })
    expect((await write(rita, { text: 'x' })).status).toBe(404)
    expect(await service.db.selectFrom('notes').selectAll().where('company_id', '=', company.id).execute()).toEqual([])
  })
})
