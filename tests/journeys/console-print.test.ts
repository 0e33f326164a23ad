import { writeFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeNote } from '../../src/notes/actions/write-note.ts'
import { openBrowser } from '../support/chromium.ts'
import { builtConsole, watchedPage } from '../support/console.ts'
import { givenApplication, givenCompany, givenFlow, type TestCompany, type TestFlow } from '../support/factories.ts'
import { givenManyApplications } from '../support/many-applications.ts'
import { givenOperator, type TestOperator } from '../support/operators.ts'
import { testService } from '../support/service.ts'
import { givenValues } from '../support/stored-values.ts'

const service = testService({ CONSOLE_DIR: await builtConsole() })
const NOTE = `${'She can start on Monday. '.repeat(40)}The end of the note.`
let browser: Browser
let address: string
let company: TestCompany
let flow: TestFlow
let owner: TestOperator
let id: string

beforeAll(async () => {
  browser = await openBrowser()
  address = await service.app.listen({ port: 0, host: '127.0.0.1' })
  company = await givenCompany(service.db)
  const questions = Array.from({ length: 60 }, (_, number) => [
    `question_${number}`,
    { type: 'text' as const, label: `Question ${number}` },
  ])
  flow = await givenFlow(service.db, company.id, {
    stages: [{ name: 'Apply', pages: [Object.fromEntries(questions)] }, { name: 'Interview' }],
  })
  const person = await givenApplication(service.db, company.id, flow, { candidate: { full_name: 'Ada Lovelace' } })
  id = person.id
  const values = questions.map(([key]) => [key, { text_value: `An answer to ${key}` }])
  await givenValues(service.db, company.id, flow, id, Object.fromEntries(values) as never)
  owner = await givenOperator(service, company.id, { role: 'owner', name: 'Olivia Owner' })
  const author = { type: 'operator' as const, id: owner.id }
  await writeNote(service.db, company.id, { applicationId: id, text: NOTE, mentions: [], author })
})
afterAll(() => browser?.close())

test.each([
  { name: 'the page', path: () => `/console/applications/${id}` },
  {
    name: 'the panel, from a dark screen',
    path: async () => `/console/flows/${await slug()}?open=${id}`,
    colorScheme: 'dark' as const,
  },
])('a record is printed whole, on white, without what can be pressed: $name', async ({ name, path, ...options }) => {
  const viewport = { width: 1440, height: 900 }
  const watched = await watchedPage(browser, { viewport, address, cookie: owner.cookie, ...options })
  const { page } = watched
  await page.goto(await path())
  await page.locator('.notes').getByText('The end of the note.').waitFor()
  await page.locator('.history li').first().waitFor()
  await page.emulateMedia({ media: 'print' })
  const text = await page.locator('body').innerText()
  for (const part of ['Ada Lovelace', 'Question 0', 'An answer to question_59', 'The end of the note.', 'Applied'])
    expect(text).toContain(part)
  for (const pressed of [
    'Try an automation',
    'Automations',
    'Move to',
    'Copy a new link',
    'Add the note',
    'Correct',
    'Search',
    'Olivia Owner\nOwner',
  ])
    expect(text).not.toContain(pressed)
  expect(await page.locator('button:visible, textarea:visible').count()).toBe(0)
  const background = await page.evaluate('getComputedStyle(document.body).backgroundColor')
  expect(['rgba(0, 0, 0, 0)', 'oklch(1 0 0)']).toContain(background)
  const pdf = await page.pdf({ format: 'A4' })
  // Sixty answers and a long note do not fit on one page, and are not cut off at its end.
  expect(pagesOf(pdf)).toBeGreaterThan(1)
  expect(pagesOf(pdf)).toBeLessThan(8)
  await keepPicture(name, pdf)
  await page.emulateMedia({ media: 'screen' })
  await watched.expectCalm()
  await watched.context.close()
})

test('a list is printed with its headings and rows, and no more', async () => {
  await givenManyApplications(service.db, company.id, flow, { count: 90 })
  const watched = await watchedPage(browser, { address, cookie: owner.cookie })
  await watched.page.goto(`/console/flows/${await slug()}`)
  await watched.page.waitForSelector('.row .name')
  const pdf = await watched.page.pdf({ format: 'A4' })
  await keepPicture('list', pdf)
  // All that were read, and no empty pages after them.
  expect(pagesOf(pdf)).toBeGreaterThan(2)
  expect(pagesOf(pdf)).toBeLessThan(8)
  await watched.page.evaluate("dispatchEvent(new Event('beforeprint'))")
  await watched.page.emulateMedia({ media: 'print' })
  expect(await watched.page.locator('.row:visible').count()).toBe(91)
  expect(await watched.page.locator('input:visible').count()).toBe(0)
  const text = await watched.page.locator('body').innerText()
  expect(text).toContain('Ada Lovelace')
  expect(text).not.toContain('Filter')
  await watched.page.evaluate("dispatchEvent(new Event('afterprint'))")
  await watched.page.emulateMedia({ media: 'screen' })
  await watched.expectCalm()
  await watched.context.close()
})

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length

async function keepPicture(name: string, pdf: Buffer) {
  const folder = process.env.PICTURES
  if (folder) await writeFile(`${folder}/${name.replace(/\W+/g, '-')}.pdf`, pdf)
}

const slug = async () =>
  (await service.db.selectFrom('hiring_flows').select('slug').where('id', '=', flow.id).executeTakeFirstOrThrow()).slug
