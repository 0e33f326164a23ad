import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '../support/chromium.ts'
import { builtConsole, VIEWS, watchedPage } from '../support/console.ts'
import {
  givenApplication,
  givenAutomation,
  givenCompany,
  givenEndpoint,
  givenFlow,
  type TestCompany,
  type TestFlow,
} from '../support/factories.ts'
import { givenOperator, type TestOperator } from '../support/operators.ts'
import { runJobs } from '../support/queue.ts'
import { testService } from '../support/service.ts'

const service = testService({
  CONSOLE_DIR: await builtConsole(),
  // Nobody answers there.
  TEXT_URL: 'http://127.0.0.1:9',
  TEXT_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}`,
})
const HOSTILE = '<img src=x onerror=alert(1)> "\'`'
let browser: Browser
let address: string
let company: TestCompany
let flow: TestFlow
let recruiter: TestOperator

beforeAll(async () => {
  browser = await openBrowser()
  address = await service.app.listen({ port: 0, host: '127.0.0.1' })
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, {
    stages: [
      { name: 'Apply', pages: [{ shift: { type: 'text', label: 'Shift' } }] },
      { name: 'Interview', kind: 'review' },
      { name: 'Hired', kind: 'completed' },
      { name: 'Rejected', kind: 'rejected' },
    ],
  })
  await service.db
    .insertInto('email_templates')
    .values({
      company_id: company.id,
      id: crypto.randomUUID(),
      key: 'invite',
      subject: 'Come and see us, {{ candidate.first_name }}',
      text: `Dear {{ candidate.full_name }},\nplease come on Monday. ${HOSTILE}`,
    })
    .execute()
  const mail = { send_email: { template: 'invite' } }
  await givenAutomation(service.db, company.id, flow, { key: 'invite', on: 1, steps: [mail] })
  await givenAutomation(service.db, company.id, flow, {
    key: 'remind',
    on: 1,
    steps: [{ wait: { duration: 'P3D' } }, mail, { send_email: { template: 'gone' } }],
  })
  await givenEndpoint(service.db, company.id, { url: 'https://ats.example.com/hook' })
  recruiter = await givenOperator(service, company.id, { role: 'recruiter', name: 'Rita Recruiter' })
})
afterAll(() => browser?.close())

const givenPerson = (name: string, plan: Parameters<typeof givenApplication>[3] = {}) => {
  const [first_name = ''] = name.split(' ')
  const email = `${first_name.toLowerCase()}-${crypto.randomUUID().slice(0, 8)}@example.com`
  const candidate = { full_name: name, first_name, email, ...plan.candidate }
  return givenApplication(service.db, company.id, flow, { ...plan, candidate })
}

test('every page has one heading while what it shows is on its way', async () => {
  const { id } = await givenPerson('Evelyn Boyd')
  const { slug } = await service.db
    .selectFrom('hiring_flows')
    .select('slug')
    .where('company_id', '=', company.id)
    .where('id', '=', flow.id)
    .executeTakeFirstOrThrow()
  const { cookie } = await givenOperator(service, company.id, { role: 'owner', name: 'Olivia' })
  const { context, page, expectCalm } = await watchedPage(browser, {
    viewport: { width: 390, height: 844 },
    address,
    cookie,
  })
  await page.route('**/console/api/**', () => {})
  const paths = [
    '',
    'applications',
    `applications/${id}`,
    `flows/${slug}`,
    `bulk-actions/${id}`,
    'review',
    'interviews',
  ]
  const work = ['runs', 'webhooks', 'try', 'design', `design/${slug}`, 'versions', 'templates', 'company', 'insights']
  const headings = async (path: string) => {
    await page.goto(`/console/${path}`)
    await page.locator('main h1').first().waitFor({ state: 'attached' })
    return page.locator('main h1').count()
  }
  const seen = new Map<string, number>()
  for (const path of [...paths, ...work, 'audit', 'bills', 'keys', 'members', 'account']) {
    seen.set(path, await headings(path))
  }
  expect([...seen].filter(([, count]) => count !== 1)).toEqual([])
  await page.route('**/HomePage*.js', () => {})
  expect(await headings('')).toBe(1)
  await expectCalm()
  await context.close()
})

async function onRecord(
  id: string,
  work: (page: Page, watched: Awaited<ReturnType<typeof watchedPage>>) => Promise<void>,
  {
    operator = recruiter,
    expectsFailure = false,
    ...options
  }: Parameters<Browser['newContext']>[0] & { operator?: TestOperator; expectsFailure?: boolean } = {},
) {
  const watched = await watchedPage(browser, {
    viewport: { width: 1440, height: 900 },
    address,
    cookie: operator.cookie,
    ...options,
  })
  try {
    await watched.page.goto(`/console/applications/${id}`)
    await watched.page.waitForSelector('.record-head')
    await work(watched.page, watched)
    // The browser itself complains of an answer that did not come.
    await watched.expectCalm({ allowsFailedRequests: expectsFailure })
  } finally {
    await watched.context.close()
  }
}

describe('a move shows what it brings about before it is made', () => {
  test.each(VIEWS)('$name', async ({ name: _, ...options }) => {
    const { id } = await givenPerson('Ada Lovelace')
    const isSpanish = 'locale' in options
    await onRecord(
      id,
      async (page, { expectAccessible }) => {
        const summary = isSpanish
          ? 'Envía 2 correos, llama a 1 webhook, inicia 2 automatizaciones, 1 fallaría'
          : 'Sends 2 mails, calls 1 webhook, starts 2 automations, 1 would fail'
        await page.locator('.move-notice').getByText(summary).waitFor()
        await page.keyboard.press('m')
        const dialog = page.getByRole('dialog')
        await dialog.locator('summary', { hasText: summary }).click()
        const text = await dialog.locator('.preview').innerText()
        for (const part of ['Come and see us, Ada', 'Dear Ada Lovelace,', HOSTILE, 'ats.example.com', 'gone']) {
          expect(text).toContain(part)
        }
        await expectAccessible()
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
        expect(await page.locator('img').count()).toBe(0)
      },
      options,
    )
    const { stage_id } = await service.db
      .selectFrom('applications')
      .select('stage_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(stage_id).toBe(flow.stages[0]?.id)
  })

  test('by keyboard: another stage, or nothing started, says so before Enter', async () => {
    const { id } = await givenPerson('Grace Hopper')
    await onRecord(id, async (page) => {
      await page.keyboard.press('m')
      const dialog = page.getByRole('dialog')
      await dialog.getByText(/^Sends 2 mails/).waitFor()
      await page.keyboard.press('ArrowDown')
      await dialog.getByText(/^Calls 1 webhook$/).waitFor()
      await page.keyboard.press('ArrowUp')
      await dialog.getByRole('checkbox').uncheck()
      await dialog.getByText(/^Calls 1 webhook$/).waitFor()
      await dialog.getByRole('button', { name: 'Move to Interview' }).press('Enter')
      await page.getByText('Moved Grace Hopper to Interview').waitFor()
    })
  })
})

describe('notes, who looks after somebody, and tags', () => {
  test('by keyboard alone: write with a mention, change, delete and undo; assign and tag', async () => {
    const { id } = await givenPerson('Mary Jackson')
    const colleague = await givenOperator(service, company.id, { role: 'admin', name: `Zoë O’Neil ${HOSTILE}` })
    await onRecord(id, async (page, { expectAccessible }) => {
      const notes = page.locator('.notes')
      await page.keyboard.press('n')
      await page.keyboard.type('Please call her, @zo')
      await page.locator('.mentions').getByRole('option', { name: /^Zoë/ }).waitFor()
      await expectAccessible()
      await page.keyboard.press('Enter')
      await page.keyboard.type('today')
      await page.keyboard.press('Control+Enter')
      await notes.locator('mark').getByText('@Zoë O’Neil', { exact: false }).waitFor()
      const stored = () => service.db.selectFrom('notes').selectAll().where('application_id', '=', id).execute()
      expect(await stored()).toMatchObject([{ mentions: [colleague.id], author_id: recruiter.id }])
      expect(await notes.getByRole('textbox').inputValue()).toBe('')
      await expectAccessible()

      await notes.getByRole('button', { name: 'Edit the note' }).press('Enter')
      await page.keyboard.type(', please')
      await page.keyboard.press('Control+Enter')
      await notes.getByText('edited').waitFor()
      await notes.getByRole('button', { name: 'Delete the note' }).press('Enter')
      await page.getByText('Deleted the note').waitFor()
      expect(await notes.locator('li').count()).toBe(0)
      await page.keyboard.press('z')
      await notes.getByText('today, please').waitFor()

      await page.keyboard.press('a')
      const assignee = page.getByLabel('Assigned to')
      await expect.poll(() => assignee.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true)
      await page.keyboard.type('Rita')
      await page.keyboard.press('Escape')
      const goneTags = await page.evaluateHandle<string[]>(`
        const gone = []
        const note = (changes) => {
          for (const { removedNodes } of changes) for (const node of removedNodes) gone.push(node.textContent)
        }
        new MutationObserver(note).observe(document.querySelector('.tags'), { childList: true })
        gone
      `)
      await page.keyboard.press('t')
      const isTagged = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
      await page.keyboard.type('vip')
      await page.keyboard.press('Enter')
      await isTagged
      await expectAccessible()
      await page.keyboard.type('night shift')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Remove night shift' }).waitFor()
      await page.keyboard.press('Backspace')
      const assigned = () =>
        service.db
          .selectFrom('applications')
          .select(['assignee_id', 'tags'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      await expect.poll(assigned).toEqual({ assignee_id: recruiter.id, tags: ['vip'] })
      await expectAccessible()
      // One that were gone for a moment would be lost to whoever adds another one in it.
      expect(await goneTags.jsonValue()).toEqual(['night shift'])
    })
  })

  test('a note that could not be sent stays where it was typed, and with its person', async () => {
    const { id } = await givenPerson('Dorothy Vaughan')
    await onRecord(
      id,
      async (page) => {
        const field = page.locator('.notes').getByRole('textbox')
        await field.fill('x'.repeat(20))
        await page.route('**/notes/', (route) => route.abort(), { times: 1 })
        await field.press('Control+Enter')
        await page.locator('.notes').getByRole('alert').waitFor()
        expect(await field.inputValue()).toBe('x'.repeat(20))
        await field.press('Control+Enter')
        await page.locator('.notes li').getByText('x'.repeat(20)).waitFor()
      },
      { expectsFailure: true },
    )
  })

  test('what somebody else writes is there within moments; a viewer reads and writes nothing', async () => {
    const { id } = await givenPerson('Katherine Johnson')
    const viewer = await givenOperator(service, company.id, { role: 'viewer' })
    await onRecord(
      id,
      async (page) => {
        expect(await page.locator('.notes').getByRole('textbox').count()).toBe(0)
        const path = `/external/v1/applications/${id}/notes/`
        await service.call(company.key, { path, body: { text: `From the ATS ${HOSTILE}` } })
        await page.locator('.notes').getByText(`From the ATS ${HOSTILE}`).waitFor()
        expect(await page.locator('img').count()).toBe(0)
        expect(await page.getByRole('button', { name: 'Edit the note' }).count()).toBe(0)
      },
      { operator: viewer },
    )
  })
})

describe('a message to the person of the record', () => {
  const mails = (id: string) =>
    service.db.selectFrom('mails').select(['subject', 'recipient']).where('application_id', '=', id).execute()

  test('by keyboard: a template or own words, read as they read it, then on the record', async () => {
    const { id } = await givenPerson('Mae Jemison', { candidate: { language: 'es' } })
    await onRecord(
      id,
      async (page, { expectAccessible }) => {
        await page.keyboard.press('y')
        const dialog = page.getByRole('dialog')
        await dialog.getByText(/^Mail to mae-.* in Spanish$/).waitFor()
        await dialog.getByLabel('What it says').selectOption('invite')
        await dialog.getByText('Come and see us, Mae', { exact: true }).waitFor()
        await dialog.getByText(HOSTILE).waitFor()
        await dialog.getByLabel('What it says').selectOption('')
        await dialog.getByLabel('Subject').fill('Monday')
        await dialog.getByLabel('Text', { exact: true }).fill('Dear {{ candidate.first_name }}, welcome.')
        await dialog.getByText('Dear Mae, welcome.').waitFor()
        await expectAccessible()
        await page.route('**/messages/', (route) => route.abort(), { times: 1 })
        await dialog.getByLabel('Subject').press('Enter')
        await dialog.getByRole('alert').waitFor()
        expect(await dialog.getByLabel('Subject').inputValue()).toBe('Monday')
        await dialog.getByLabel('Subject').press('Enter')
        await dialog.waitFor({ state: 'hidden' })
        await page.locator('.mails li').getByText('Monday').waitFor()
        expect(await mails(id)).toMatchObject([{ subject: 'Monday', recipient: expect.stringMatching(/^mae-/) }])
      },
      { expectsFailure: true },
    )
  })

  test('goes to the phone, where the company has a provider of text messages', async () => {
    const { id } = await givenPerson('Sally Ride', { candidate: { phone_number: '+13125550142' } })
    await onRecord(id, async (page, { expectAccessible }) => {
      await page.keyboard.press('y')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Goes by').selectOption('Text message')
      await dialog.getByText('Text message to +13125550142, in English').waitFor()
      expect(await dialog.getByLabel('Subject').count()).toBe(0)
      await dialog.getByRole('textbox', { name: 'Text' }).fill('Hi {{ candidate.first_name }}, call us.')
      await dialog.getByText('Hi Sally, call us.').waitFor()
      await dialog.getByText('Reply STOP').waitFor()
      await dialog.getByText(', in English · 1 segment').waitFor()
      await expectAccessible()
      await dialog.getByRole('button', { name: 'Send' }).click()
      await dialog.waitFor({ state: 'hidden' })
      await page.getByText('Hi Sally, call us.').waitFor()
    })
    expect(await mails(id)).toEqual([])
  })

  test('whoever stopped mails is sent nothing, and the dialog says so; a viewer writes none', async () => {
    const { id } = await givenPerson('Ellen Ochoa', { candidate: { mails_stopped_at: new Date() } })
    await onRecord(
      id,
      async (page, { expectAccessible }) => {
        await page.getByRole('button', { name: 'Escribir un mensaje' }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('alert').getByText('The person wants no mails.').waitFor()
        await dialog.getByLabel('Qué dice').selectOption('invite')
        expect(await dialog.getByRole('button', { name: 'Enviar' }).isDisabled()).toBe(true)
        await expectAccessible()
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
      },
      { ...VIEWS.at(-1), expectsFailure: true },
    )
    expect(await mails(id)).toEqual([])
    const viewer = await givenOperator(service, company.id, { role: 'viewer' })
    await onRecord(
      id,
      async (page) => {
        await page.getByRole('button', { name: 'Copy the link' }).waitFor()
        expect(await page.getByRole('button', { name: 'Write a message' }).count()).toBe(0)
      },
      { operator: viewer },
    )
  })
})

describe('a correction', () => {
  test.each(VIEWS)(
    'of answers and details is made with a reason, and stands in a note: $name',
    async ({ name: _, ...options }) => {
      const { id } = await givenPerson('Annie Easley')
      const path = `/external/v1/applications/${id}/corrections/`
      await service.call(company.key, { path, body: { values: { [flow.elements.shift as string]: 'day' } } })
      const isSpanish = 'locale' in options
      await onRecord(
        id,
        async (page, { expectAccessible }) => {
          await page.locator('.answers').getByText('day').waitFor()
          await page.keyboard.press('e')
          const dialog = page.getByRole('dialog')
          await dialog.getByLabel('Shift').fill(`night ${HOSTILE}`)
          await dialog.getByLabel(isSpanish ? 'Por qué' : 'Why').fill('She called.')
          await expectAccessible()
          expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
          await page.keyboard.press('Enter')
          await page.locator('.answers').getByText(`night ${HOSTILE}`).waitFor()
          const note = page.locator('.notes li', { hasText: 'She called.' })
          expect(await note.locator('del').innerText()).toBe('day')
          expect(await note.locator('ins').innerText()).toBe(`night ${HOSTILE}`)
          expect(await page.locator('img').count()).toBe(0)
          await expectAccessible()
        },
        options,
      )
    },
  )

  test('that cannot be stored keeps what was typed, and says what is wrong', async () => {
    const { id } = await givenPerson('Evelyn Boyd')
    await onRecord(
      id,
      async (page) => {
        await page.keyboard.press('e')
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel('Phone').fill('12')
        await page.keyboard.press('Enter')
        await dialog
          .getByRole('alert')
          .getByText(/^Phone /)
          .waitFor()
        expect(await dialog.getByLabel('Phone').inputValue()).toBe('12')
      },
      { expectsFailure: true },
    )
  })
})

test('automations that ran are on the record, with why one failed; an admin runs it again', async () => {
  const { id } = await givenPerson('Mary Golda Ross')
  const path = `/external/v1/applications/${id}/advance/`
  await service.call(company.key, { path, body: { page_or_stage_id: flow.stages[1]?.id } })
  await runJobs(service)
  await service.db
    .updateTable('automation_runs')
    .set({ status: 'failed', error: `It failed. ${HOSTILE}`, resume_at: null, finished_at: new Date() })
    .where('application_id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
  const admin = await givenOperator(service, company.id, { role: 'admin' })
  await onRecord(
    id,
    async (page, { expectAccessible }) => {
      const runs = page.locator('.runs')
      await runs.getByText(`It failed. ${HOSTILE}`).waitFor()
      await runs.getByText('invite ran').waitFor()
      await expectAccessible()
      await runs.getByRole('button', { name: 'Run again' }).press('Enter')
      await runs.getByText('remind is about to run').waitFor()
    },
    { operator: admin },
  )
})
