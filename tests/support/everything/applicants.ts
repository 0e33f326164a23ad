import { sql } from 'kysely'
import { expect } from 'vitest'
import { unsubscribeTokenOf } from '../../../src/candidates/stopped-mail-queries.ts'
import { stopMailsPath } from '../../../src/portal/paths.ts'
import { enqueueTextReply } from '../../../src/portal/text-replies/reply-jobs.ts'
import { secretsOf } from '../../../src/secrets/secrets.ts'
import { type Applicant, fieldOf, givenApplicant } from '../applicant.ts'
import { newBrowser } from '../browser.ts'
import { VALUE_EXAMPLES } from '../element-examples.ts'
import { unique } from '../factories.ts'
import { pdfOf } from '../form.ts'
import { mailsIn } from '../mails.ts'
import type { TestService } from '../service.ts'
import { flowOf, idOf, type WholeFlow } from './whole-flow.ts'

/** Two people apply: one by mail, the other by a link, who fills in everything, sends it and leaves. */
export async function apply(service: TestService, key: string, flow: WholeFlow) {
  const visitor = newBrowser(service)
  for (const path of [
    '/',
    '/apply/',
    '/apply/whole/',
    '/apply/whole/clerk/',
    '/portal/new-link/whole/',
    '/s/whole/code',
  ]) {
    expect((await visitor.get(path)).status).toBeLessThan(400)
  }
  const fields = { full_name: 'Eve Hall', email: 'eve@example.com', phone_number: '2133734253' }
  expect((await visitor.send('/apply/whole/clerk/', fields)).status).toBe(200)
  expect((await visitor.send('/portal/new-link/whole/', { email: fields.email })).status).toBe(200)

  const page = `pages/${flow.forms[0]?.page_id}/`
  const ada = await givenApplicant(service, { key }, flow, { application_data: { text: 'yes' } })
  await ada.browser.get('/portal/')
  for (const path of ['', page, 'documents/', 'review/', 'history/'])
    expect((await ada.get(path)).status).toBeLessThan(400)
  await ada.get(page)
  const paper = { name: idOf(flow, 'document'), fileName: 'paper.pdf', content: pdfOf('A paper') }
  await ada.upload(flow.forms[0]?.page_id ?? '', [paper])
  const [, picture = ''] = /src="[^"]*(documents\/[\w-]+\/picture\/)"/.exec((await ada.get(page)).text) ?? []
  expect((await ada.get(picture)).status).toBeLessThan(500)
  await ada.get(page)
  const number = idOf(flow, 'number')
  await ada.post(`${page}entries/`, { elements: number, [number]: '2' })
  const entries = VALUE_EXAMPLES.flatMap(({ type, fields }) =>
    Object.entries(fields).flatMap(([end, texts]) =>
      [texts].flat().map((text) => ({ name: `${idOf(flow, type)}${end}`, text })),
    ),
  )
  const gender = fieldOf(await ada.get(page), 'Gender')
  const said = { save: [{ name: gender, text: 'untold' }], continue: [] }
  for (const choice of ['save', 'continue'] as const) {
    await ada.get(page)
    const parts = [...entries, ...said[choice]]
    expect((await ada.submit(flow.forms[0]?.page_id ?? '', parts, choice)).status).toBe(303)
  }
  const [, count = ''] = /name="transition_count" value="(\d+)"/.exec((await ada.get('review/')).text) ?? []
  expect((await ada.post('review/', { transition_count: count })).status).toBe(303)
  await mindOwnMatters(service, { key }, flow)
  await comeBackWith(service, ada, OLD_TOKEN)
  await ada.browser.send('/portal/logout/')
  await meet(service, key)
  await stopMails(service)
}

/** Somebody chooses a time, another one, and comes not; somebody else cancels, and another is erased before. */
async function meet(service: TestService, key: string) {
  const visit = await flowOf(service, key, 'visit')
  const path = `pages/${visit.forms[0]?.page_id}/interview/`
  for (const end of ['cancelled', 'erased', 'missed']) {
    const cy = await givenApplicant(service, { key }, visit)
    const { text } = await cy.get(path)
    const slots = [...text.matchAll(/name="slot" value="([^"]+)"/g)].map(([, slot = '']) => slot)
    for (const slot of slots.slice(0, 2)) expect((await cy.post(path, { slot })).status).toBe(303)
    for (const part of ['', '?change', 'calendar.ics']) expect((await cy.get(`${path}${part}`)).status).toBe(200)
    await cy.get(path)
    if (end === 'cancelled') expect((await cy.post(path, { do: 'cancel' })).status).toBe(303)
    if (end !== 'erased') continue
    await cy.browser.get('/portal/me/erase/')
    expect((await cy.browser.send('/portal/me/erase/', { sure: 'yes' })).status).toBe(200)
  }
}

/** Somebody corrects who they are, takes it all along, withdraws, and is erased. */
async function mindOwnMatters(
  service: TestService,
  company: { key: string },
  flow: Parameters<typeof givenApplicant>[2],
) {
  const eve = await givenApplicant(service, company, flow)
  const address = `eve-${unique()}@example.com`
  await eve.browser.get('/portal/me/')
  const asked = await eve.browser.send('/portal/me/', { full_name: 'Eve Hall', email: address, phone_number: '' })
  expect(asked.status).toBe(200)
  const [mail] = await mailsIn(service, { recipient: address })
  const link = /\/portal\/email\/[\w-]+\//.exec(mail?.text ?? '')?.[0] ?? ''
  expect((await eve.browser.get(link)).status).toBe(200)
  expect((await eve.browser.send(link)).status).toBe(200)
  expect((await eve.browser.send('/portal/me/export/')).status).toBe(303)
  for (const path of ['answers/', 'withdraw/']) expect((await eve.get(path)).status).toBeLessThan(400)
  expect((await eve.post('withdraw/', {})).status).toBeLessThan(400)
  await eve.browser.get('/portal/me/erase/')
  expect((await eve.browser.send('/portal/me/erase/', { sure: 'yes' })).status).toBe(200)
}

/** Somebody wants no mails and text messages any more, and then wants them again. */
async function stopMails(service: TestService) {
  const { db } = service
  const company = await db.selectFrom('companies').select('id').where('slug', '=', 'whole').executeTakeFirstOrThrow()
  const person = await db
    .selectFrom('candidates')
    .select('id')
    .where('company_id', '=', company.id)
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow()
  await sql`update candidates set phone_number = '+12133734299' where id = ${person.id}`.execute(db)
  const token = await unsubscribeTokenOf(db, secretsOf(service.config), company.id, person.id)
  const path = stopMailsPath(company.id, person.id, token)
  const browser = newBrowser(service)
  expect((await browser.get(path)).status).toBe(200)
  await browser.send(path)
  const choices: Record<string, string>[] = [{ mails: 'again' }, { texts: 'stop' }, { texts: 'again' }]
  for (const choice of choices) expect((await browser.send(path, choice)).status).toBe(200)
  await enqueueTextReply(db, { phone_number: '+12133734299', is_stopped: false })
}

/** As tokens were before version 0.2. */
const OLD_TOKEN = 'a'.repeat(43)

/** Opens a link, and the pages, with a token that is good no more. */
async function comeBackWith(service: TestService, { browser }: Applicant, token: string) {
  const late = newBrowser(service)
  await late.get(`/l/${token}`)
  await late.send(`/l/${token}`)
  for (const name of browser.cookies.keys()) late.cookies.set(name, token)
  await late.get('/portal/')
}
