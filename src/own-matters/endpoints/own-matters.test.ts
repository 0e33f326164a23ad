import { beforeAll, describe, expect, test } from 'vitest'
import { type Applicant, givenApplicant } from '../../../tests/support/applicant.ts'
import { newBrowser } from '../../../tests/support/browser.ts'
import { givenCompany, givenFlow, type TestCompany, type TestFlow, unique } from '../../../tests/support/factories.ts'
import { mailsIn } from '../../../tests/support/mails.ts'
import { testService } from '../../../tests/support/service.ts'

const service = testService()
let company: TestCompany
let flow: TestFlow
beforeAll(async () => {
  company = await givenCompany(service.db, { name: 'Acme Logistics' })
  flow = await givenFlow(service.db, company.id, {
    stages: [
      { name: 'Apply', next: [1, 2], pages: [{ nickname: { type: 'text' } }] },
      { name: 'Interview', next: [0] },
      { name: 'Closed', kind: 'rejected' },
    ],
  })
})

const applicant = (fields = {}) => givenApplicant(service, company, flow, fields)
const email = () => `ada-${unique()}@example.com`
const candidateOf = async ({ candidateId }: Applicant) =>
  (await service.call(company.key, { path: `/external/v1/candidates/${candidateId}/` })).body.data
const detail = async ({ applicationId }: Applicant) =>
  (await service.call(company.key, { path: `/external/v1/applications/${applicationId}/` })).body.data
const mailsTo = (recipient: string) => mailsIn(service, { recipient })
const me = '/portal/me/'

/** The path of the link in the newest mail. */
const linkMailedTo = async (recipient: string) =>
  /\/portal\/email\/[\w-]+\//.exec((await mailsTo(recipient)).at(-1)?.text ?? '')?.[0] ?? 'no link'

async function change(who: Applicant, fields: Record<string, string>) {
  await who.browser.get(me)
  return who.browser.send(me, fields)
}

describe('an applicant', () => {
  test('changes name and phone number at once', async () => {
    const ada = await applicant()
    const { email: own } = await candidateOf(ada)
    const page = await ada.browser.get(me)
    expect(page.text).toContain('value="Ada Lovelace"')
    const saved = await change(ada, { full_name: 'Ada King', email: own, phone_number: '213 373 4253' })
    expect([saved.status, saved.text.includes('Your data is saved.')]).toEqual([200, true])
    expect(await candidateOf(ada)).toMatchObject({ full_name: 'Ada King', phone_number: '+12133734253', email: own })
    expect(await mailsTo(own)).toEqual([])
  })

  test('is told what is wrong, above the fields and beside them; nothing changes', async () => {
    const ada = await applicant()
    const before = await candidateOf(ada)
    const page = await change(ada, { full_name: '', email: 'nowhere', phone_number: 'x' })
    expect([page.status, page.text.match(/class="problem"/g)?.length]).toEqual([422, 3])
    expect(page.text).toContain('<li><a href="#email">Enter an email address, such as name@example.com.</a></li>')
    expect(await candidateOf(ada)).toEqual(before)
  })

  test('changes the email only by a link that is mailed to the new one; the former one is told', async () => {
    const ada = await applicant()
    const { email: before } = await candidateOf(ada)
    const after = email()
    const asked = await change(ada, { full_name: 'Ada Lovelace', email: after.toUpperCase(), phone_number: '' })
    expect(asked.text).toContain(`We have sent a link to ${after}.`)
    expect((await candidateOf(ada)).email).toBe(before)
    const link = await linkMailedTo(after)
    const { text } = await service.db
      .selectFrom('mails')
      .select('text')
      .where('recipient', '=', after)
      .executeTakeFirstOrThrow()
    expect(text).toMatch(/\/\[hidden-1\]\/?\s/)
    const stranger = newBrowser(service)
    const shown = await stranger.get(link)
    expect(shown.text).toContain(`Is ${after} where Acme Logistics should write to you?`)
    expect((await candidateOf(ada)).email).toBe(before)
    const used = await stranger.send(link)
    expect([used.status, (await candidateOf(ada)).email]).toEqual([200, after])
    expect((await mailsTo(before)).map(({ subject }) => subject)).toContain('Your email at Acme Logistics was changed')
    // Whoever holds an old link cannot take the address back.
    await change(ada, { full_name: 'Ada Lovelace', email: before, phone_number: '' })
    await stranger.get(await linkMailedTo(before))
    await stranger.send(await linkMailedTo(before))
    await stranger.get(link)
    expect((await stranger.send(link)).status).toBe(409)
    expect((await candidateOf(ada)).email).toBe(before)
  })

  test('does not get the email of another', async () => {
    const [ada, bob] = [await applicant(), await applicant()]
    const { email: taken } = await candidateOf(bob)
    const { email: before } = await candidateOf(ada)
    await change(ada, { full_name: 'Ada Lovelace', email: taken, phone_number: '' })
    const link = await linkMailedTo(taken)
    const browser = newBrowser(service)
    await browser.get(link)
    expect((await browser.send(link)).status).toBe(409)
    expect((await candidateOf(ada)).email).toBe(before)
  })

  test('a token that was tampered with is no link', async () => {
    const browser = newBrowser(service)
    expect((await browser.get('/portal/email/abc/')).status).toBe(410)
  })

  test('takes everything along', async () => {
    const ada = await applicant()
    await ada.browser.get(me)
    const sent = await ada.browser.send('/portal/me/export/')
    expect(sent.status).toBe(303)
    const zip = await service.app.inject({ url: String(sent.headers.location) })
    expect([zip.statusCode, zip.headers['content-type'], zip.rawPayload.subarray(0, 2).toString()]).toEqual([
      200,
      'application/zip',
      'PK',
    ])
  })

  test('is erased only when they say that they mean it, and is nobody then', async () => {
    const ada = await applicant()
    await ada.browser.get('/portal/me/erase/')
    const asked = await ada.browser.send('/portal/me/erase/')
    expect([asked.status, asked.text.includes('Tick the box')]).toEqual([422, true])
    const erased = await ada.browser.send('/portal/me/erase/', { sure: 'yes' })
    expect([erased.status, erased.text.includes('Your data is deleted')]).toEqual([200, true])
    expect((await ada.browser.get(me)).status).toBe(401)
    expect((await service.call(company.key, { path: `/external/v1/candidates/${ada.candidateId}/` })).status).toBe(404)
  })

  test('withdraws an application once, to the stage of those who go; the company sees who did it', async () => {
    const ada = await applicant()
    expect((await ada.get(`pages/${flow.stages[0]?.pages[0]?.id}/`)).text).toContain('Withdraw my application')
    await ada.get('withdraw/')
    const [one, two] = await Promise.all([ada.post('withdraw/', {}), ada.post('withdraw/', {})])
    expect([one.status, two.status].toSorted()).toEqual([200, 303])
    expect((await detail(ada)).current_stage.name).toBe('Closed')
    const { body } = await service.call(company.key, {
      path: `/external/v1/applications/${ada.applicationId}/history/`,
    })
    expect(body.data.transitions.at(-1).actor).toEqual({ type: 'applicant', id: ada.candidateId })
    expect((await ada.get()).text).toContain('You have withdrawn your application')
    expect((await ada.get('withdraw/')).status).toBe(303)
  })

  test('cannot withdraw where the company leaves no way, or what is another’s', async () => {
    const [ada, bob] = [await applicant(), await applicant()]
    const body = { page_or_stage_id: flow.stages[1]?.id }
    const path = `/external/v1/applications/${ada.applicationId}/advance/`
    const moved = await service.call(company.key, { path, body })
    expect(moved.status).toBe(200)
    await ada.get('history/')
    expect((await ada.post('withdraw/', {})).status).toBe(303)
    expect((await detail(ada)).current_stage.name).toBe('Interview')
    expect((await bob.browser.get(`/portal/applications/${ada.applicationId}/withdraw/`)).status).toBe(404)
    expect((await bob.browser.get(`/portal/applications/${ada.applicationId}/answers/`)).status).toBe(404)
  })

  test('sees all answers on one page to print', async () => {
    const ada = await applicant()
    expect((await ada.get('answers/')).text).toContain('Not answered')
    await ada.get(`pages/${flow.stages[0]?.pages[0]?.id}/`)
    await ada.submit(
      flow.stages[0]?.pages[0]?.id ?? '',
      [{ name: flow.elements.nickname ?? '', text: 'The first' }],
      'save',
    )
    expect((await ada.get('answers/')).text).toContain('<span class="text">The first</span>')
  })
})
