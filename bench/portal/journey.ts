import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { FLOW, OTHER_FLOW, STAGES } from './company.ts'

const PASSPORT = fileURLToPath(new URL('../../demo/documents/passport.jpg', import.meta.url))
/** As long as a link for an expired one has to be awaited. */
const SHORTEST_LINK_SECONDS = 1

/** What the journey needs of the service around the browser. */
export interface Surroundings {
  base: string
  call: <T = Record<string, string>>(path: string, body?: object) => Promise<T>
  /** The newest mail to an address that holds something, and what it held. */
  mailed: (address: string, pattern: RegExp) => Promise<string>
  /** Keeps a picture of the page as it stands. */
  shoot: (name: string) => Promise<void>
  /** Closes the other role, or opens it again. */
  close: (isClosed: boolean) => Promise<void>
}

/** Goes through every page of an applicant, whatever its language: controls are found by what they are, not by what they say. */
export async function journey(page: Page, email: string, surroundings: Surroundings) {
  const { base, shoot } = surroundings
  const on = (path: string) => page.goto(`${base}${path}`)
  const goOn = () => turn(page, () => page.click('.buttons button[value=continue]'))
  const send = () => turn(page, () => page.click('main button.wide'))

  await on('/apply/acme/')
  await shoot('roles')
  await on('/apply/acme/warehouse-associate/')
  await shoot('role')
  await turn(page, () => page.click('#apply button.wide'))
  await shoot('role-problems')
  await page.fill('#full_name', 'Ada King Lovelace')
  await page.fill('#email', `new-${email}`)
  await page.fill('#phone_number', '213 373 4253')
  await turn(page, () => page.click('#apply button.wide'))
  await shoot('link-sent')

  const link = await linkOf(surroundings, email)
  await page.goto(link)
  await shoot('link')
  await send()
  const id = new URL(page.url()).pathname.split('/')[3] ?? ''
  const root = `/portal/applications/${id}/`
  await shoot('about-you')
  await goOn()
  await shoot('about-you-problems')
  await fillAboutYou(page)
  await goOn()
  await shoot('the-job')
  await fillTheJob(page)
  await shoot('the-job-filled')
  await page.context().setOffline(true)
  await page.fill('textarea', 'Order. And engines.')
  await page.press('textarea', 'Tab')
  await page.locator('.autosave').scrollIntoViewIfNeeded()
  await shoot('offline')
  await page.context().setOffline(false)
  await page.click('[data-group] button[value^="remove:"]')
  await goOn()
  await shoot('review')
  await send()
  await shoot('sent')

  await interview(page, root, id, surroundings)
  await paperwork(page, root, id, surroundings)

  for (const name of ['history', 'answers', 'withdraw']) {
    await on(`${root}${name}/`)
    await shoot(name)
  }
  await moveTo(surroundings, id, STAGES.rejected)
  await on(root)
  await shoot('rejected')
  await ownMatters(page, email, surroundings)
  await ends(page, link, surroundings)
}

async function linkOf({ call }: Surroundings, email: string, more: object = {}): Promise<string> {
  const person = { email, full_name: 'Ada King Lovelace', hiring_flow_id: FLOW, ...more }
  return (await call('/external/v1/applications/magic-link/', person)).magic_link as string
}

const moveTo = ({ call }: Surroundings, id: string, stage: string) =>
  call(`/external/v1/applications/${id}/advance/`, { page_or_stage_id: stage })

/** Does what leads to another page, and waits until it is there. */
async function turn(page: Page, act: () => Promise<unknown>) {
  await Promise.all([page.waitForEvent('load'), act()])
}

async function fillAboutYou(page: Page) {
  await page.fill('[autocomplete="address-line1"]', '12 Main Street')
  await page.fill('[autocomplete="address-level2"]', 'Chicago')
  await page.fill('[autocomplete="address-level1"]', 'IL')
  await page.fill('[autocomplete="postal-code"]', '60601')
  await page.fill('.day [name$=".year"]', '1990')
  await page.fill('.day [name$=".month"]', '12')
  await page.fill('.day [name$=".day"]', '10')
  await page.fill('[type=email]', 'ada.other@example.com')
  await page.fill('[type=tel]', '+1 312 555 0143')
}

async function fillTheJob(page: Page) {
  await page.check('[value=evening]')
  for (const day of ['mon', 'fri']) await page.check(`[value=${day}]`)
  await page.check('[value=true]')
  await page.waitForSelector('.conditional:not([hidden])')
  await page.fill('[inputmode=decimal]', '5')
  await page.click('button[value^="add:"]')
  await page.fill('.row input', 'Initech')
  await page.click('button[value^="add:"]')
  await page.fill('textarea', 'I like order.\nAnd engines.')
  await page.press('textarea', 'Tab')
  await page.waitForSelector('.problem')
  await page.locator('.steps summary').click()
  await page.fill('[inputmode=decimal]', '22.50')
  await page.press('[inputmode=decimal]', 'Tab')
  await page.waitForSelector('.problem', { state: 'detached' })
}

async function interview(page: Page, root: string, id: string, surroundings: Surroundings) {
  const { base, call, shoot } = surroundings
  await moveTo(surroundings, id, STAGES.interview)
  await page.goto(`${base}${root}`)
  await page.waitForURL(/interview/)
  await shoot('interview-times')
  const path = new URL(page.url()).pathname
  await page.goto(`${base}${path}?zones`)
  await shoot('interview-zones')
  await page.goto(`${base}${path}`)
  await turn(page, () => page.click('main button.wide'))
  await shoot('interview-none-chosen')
  await page.locator('.slots label').nth(3).click()
  await turn(page, () => page.click('main button.wide'))
  await page.goto(`${base}${path}`)
  await page.locator('details.cancel summary').click()
  await shoot('interview-chosen')
  await page.goto(`${base}${root}`)
  await shoot('interview-standing')
  const { results } = await call<{ results: { id: string }[] }>(`/external/v1/interviews/?application_id=${id}`)
  await call(`/external/v1/interviews/${results[0]?.id}/cancel/`, {
    reason: 'Dana is ill. Please choose another time.',
  })
  await page.goto(`${base}${path}`)
  await shoot('interview-cancelled')
}

async function paperwork(page: Page, root: string, id: string, surroundings: Surroundings) {
  const { base, call, shoot } = surroundings
  const file = 'main .files input[type=file] >> nth=0'
  await moveTo(surroundings, id, STAGES.paperwork)
  await page.goto(`${base}${root}`)
  await shoot('documents')
  await page.setInputFiles(file, { name: 'a.exe', mimeType: 'text/plain', buffer: Buffer.from('MZ') })
  await page.waitForSelector('.problem')
  await shoot('document-refused')
  await page.setInputFiles(file, PASSPORT)
  await page.waitForSelector('.document:not([hidden], [data-reading], :has(progress))', { timeout: 60_000 })
  await shoot('document-read')
  await page.click('.photo-tools button')
  await shoot('photo')
  await page.click('dialog button[value=""]')
  const { documents } = await call<{ documents: { id: string }[] }>(`/external/v1/applications/${id}/`)
  const reason = 'The back of the passport is missing.'
  await call(`/external/v1/documents/${documents[0]?.id}/review/`, { status: 'rejected', reason })
  await page.reload()
  await page.waitForSelector('.document.wrong')
  await shoot('document-rejected')
  await page.setInputFiles(file, PASSPORT)
  await page.waitForSelector('.document:not(.wrong, [hidden], [data-reading], :has(progress))', { timeout: 60_000 })
  await turn(page, () => page.click('.buttons button[value=continue]'))
  await draw(page)
  await shoot('signature')
  await turn(page, () => page.click('.buttons button[value=continue]'))
  await shoot('review-paperwork')
  await turn(page, () => page.click('main button.wide'))
  await shoot('sent-paperwork')
}

async function draw(page: Page) {
  await page.locator('canvas').hover()
  const box = await page.locator('canvas').boundingBox()
  if (!box) throw new Error('There is no pad to sign on.')
  const [left, middle] = [box.x + 30, box.y + box.height / 2]
  await page.mouse.move(left, middle)
  await page.mouse.down()
  for (let step = 0; step < 30; step += 1) await page.mouse.move(left + step * 6, middle + Math.sin(step / 2) * 20)
  await page.mouse.up()
}

async function ownMatters(page: Page, email: string, { base, call, mailed, shoot }: Surroundings) {
  await page.goto(`${base}/portal/me/`)
  await shoot('own-data')
  await page.fill('[name=full_name]', '')
  await page.fill('[name=phone_number]', '12')
  await turn(page, () => page.click('main button.wide'))
  await shoot('own-data-problems')
  await page.fill('[name=full_name]', 'Ada Lovelace')
  await page.fill('[name=phone_number]', '+1 213 373 4253')
  await page.fill('[name=email]', `other-${email}`)
  await turn(page, () => page.click('main button.wide'))
  await shoot('own-data-saved')
  await page.goto(await mailed(`other-${email}`, /http[^\s"<>]+\/portal\/email\/[^\s"<>]+/))
  await shoot('new-email')
  await page.goto(await mailed(email, /http[^\s"<>]+\/portal\/mails\/[^\s"<>]+/))
  await shoot('stop-mails')
  await turn(page, () => page.click('main button.wide'))
  await shoot('mails-stopped')
  await call('/external/v1/application/create/', {
    email,
    name: 'Ada King Lovelace',
    phone_number: '2133734253',
    hiring_flow_id: OTHER_FLOW.id,
  })
  await page.goto(`${base}/portal/`)
  await shoot('applications')
  await page.goto(`${base}/portal/me/erase/`)
  await turn(page, () => page.click('.buttons button'))
  await shoot('erase')
}

/** Where nothing goes on as it was. */
async function ends(page: Page, link: string, surroundings: Surroundings) {
  const { base, close, shoot } = surroundings
  const on = (path: string) => page.goto(path.startsWith('http') ? path : `${base}${path}`)
  await on('/portal/applications/nothing/')
  await shoot('not-found')
  const email = `late-${Date.now()}@example.com`
  const short = await linkOf(surroundings, email, { expiry_duration_in_seconds: SHORTEST_LINK_SECONDS })
  await delay(SHORTEST_LINK_SECONDS * 1000 + 200)
  await on(short)
  await shoot('link-expired')
  await turn(page, () => page.click('main button.wide'))
  await shoot('new-link-sent')
  const once = await linkOf(surroundings, email, { single_use: true })
  await on(once)
  await turn(page, () => page.click('main button.wide'))
  const form = page.url()
  await page.context().clearCookies({ name: 'hireline_session' })
  await page.evaluate(`document.querySelector('#answers').dataset.entries = '/portal/nowhere/'`)
  await page.fill('[autocomplete="address-line1"]', '77 Lost Street')
  await turn(page, () => page.evaluate(`HTMLFormElement.prototype.submit.call(document.querySelector('#answers'))`))
  await shoot('logged-out-with-answers')
  await on(form)
  await shoot('logged-out')
  await on(once)
  await shoot('link-used')
  await on(`${link.slice(0, -6)}abcdef`)
  await shoot('link-unknown')
  await on('/portal/new-link/acme/')
  await turn(page, () => page.click('main button.wide'))
  await shoot('new-link-problem')
  await close(true)
  await on(`/apply/acme/${OTHER_FLOW.slug}/`)
  await shoot('role-closed')
  await on('/apply/acme/nothing/')
  await shoot('role-unknown')
  await on('/')
  await shoot('front')
  await close(false)
}
