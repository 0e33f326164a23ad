import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertPasskey } from '../../src/operators/passkey-queries.ts'
import { openBrowser } from '../support/chromium.ts'
import { builtConsole, VIEWS, watchedPage } from '../support/console.ts'
import { givenApplication, givenCompany, givenFlow, type TestCompany, type TestFlow } from '../support/factories.ts'
import { givenOperator, letFactorsAge, PASSWORD, type TestOperator } from '../support/operators.ts'
import { testService } from '../support/service.ts'

const service = testService({ CONSOLE_DIR: await builtConsole() })
const HOSTILE = '<img src=x onerror=alert(1)>'
let browser: Browser
let address: string
let company: TestCompany
let flow: TestFlow
let owner: TestOperator

beforeAll(async () => {
  browser = await openBrowser()
  address = await service.app.listen({ port: 0, host: '127.0.0.1' })
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id)
  owner = await givenOperator(service, company.id)
  await givenOperator(service, company.id, { role: 'recruiter', name: `Rita ${HOSTILE}` })
})
afterAll(() => browser?.close())

type Watched = Awaited<ReturnType<typeof watchedPage>>

async function onPage(
  path: string,
  work: (page: Page, watched: Watched) => Promise<void>,
  { operator = owner, ...options }: Parameters<Browser['newContext']>[0] & { operator?: TestOperator } = {},
) {
  const watched = await watchedPage(browser, {
    viewport: { width: 1440, height: 900 },
    address,
    cookie: operator.cookie,
    ...options,
  })
  try {
    await watched.page.goto(path)
    await work(watched.page, watched)
    await watched.expectCalm({ allowsFailedRequests: true })
  } finally {
    await watched.context.close()
  }
}

async function showPassword(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Show that it is you' })
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
}

const expectFit = async (page: Page) =>
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)

describe('the members of a company', () => {
  test.each(VIEWS)('$name', async ({ name: _, ...options }) => {
    await onPage(
      '/console/members',
      async (page, { expectAccessible }) => {
        await page.locator('.lines li').nth(1).waitFor()
        await expectFit(page)
        expect(await page.locator('img').count()).toBe(0)
        await expectAccessible()
      },
      options,
    )
  })

  test('somebody is invited, has another link, and is not any more; a role changes; somebody goes', async () => {
    const operator = await givenOperator(service, company.id, { name: 'Otto' })
    await givenOperator(service, company.id, { role: 'viewer', name: 'Vic' })
    await letFactorsAge(service, operator)
    await onPage(
      '/console/members',
      async (page, { expectAccessible }) => {
        await page.getByRole('button', { name: 'Invite', exact: true }).click()
        const dialog = page.getByRole('dialog', { name: 'Invite somebody' })
        await dialog.getByLabel('Email').fill('new@example.com')
        await dialog.getByLabel('Role').selectOption('reviewer')
        await dialog.getByText('See and review the documents of people assigned').waitFor()
        await dialog.getByRole('group', { name: 'Beside what is assigned to them' }).waitFor()
        await expectAccessible()
        await dialog.getByRole('button', { name: 'Make the invitation' }).click()
        await showPassword(page)
        const made = page.getByRole('dialog', { name: 'Send this to new@example.com' })
        expect(await made.getByLabel('The link').inputValue()).toMatch(/\/console\/invitation\/#[\w-]{43}$/)
        await expectAccessible()
        await made.getByRole('button', { name: 'Done' }).click()
        await page.getByText('new@example.com').waitFor()
        await page.getByRole('button', { name: 'New link' }).click()
        await made.getByRole('button', { name: 'Done' }).click()
        await page.getByRole('button', { name: 'Take back' }).click()
        await page.getByText('is good no more').waitFor()

        await page.getByLabel('Role of Vic').selectOption('auditor')
        await page.getByText('Vic: Auditor').waitFor()
        await page.getByRole('button', { name: 'More about Vic' }).click()
        await page.getByRole('menuitem', { name: 'Remove' }).click()
        await expectAccessible()
        await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
        await page.getByText('Vic works here no more').waitFor()
        expect(await page.getByLabel('Role of Vic').count()).toBe(0)
      },
      { operator },
    )
  })

  test('passkeys are demanded, once an owner has one, and not where a browser takes none', async () => {
    const own = await givenCompany(service.db)
    await givenFlow(service.db, own.id)
    const operator = await givenOperator(service, own.id, { name: 'Otto' })
    await givenOperator(service, own.id, { role: 'viewer', name: 'Vic' })
    const demand = async (page: Page) => {
      await page.getByRole('button', { name: 'Demand passkeys' }).click()
      const dialog = page.getByRole('dialog', { name: 'Demand passkeys?' })
      await dialog.waitFor()
      return dialog
    }
    await onPage(
      '/console/members',
      async (page) => {
        const dialog = await demand(page)
        await dialog.getByText('Browsers take passkeys only for a name').waitFor()
        expect(await dialog.getByRole('button', { name: 'Demand passkeys' }).count()).toBe(0)
      },
      { operator },
    )
    const byName = address.replace('127.0.0.1', 'localhost')
    const watched = await watchedPage(browser, { address: byName, cookie: operator.cookie })
    const { page } = watched
    await page.goto('/console/members')
    const dialog = await demand(page)
    await dialog.getByText('0 of 2 members have a passkey').waitFor()
    await watched.expectAccessible()
    await dialog.getByRole('button', { name: 'Demand passkeys' }).click()
    await page.getByText('An owner needs a passkey first').waitFor()
    const passkey = { id: 'of Otto', publicKey: Buffer.from('key'), counter: 0, transports: [] }
    await insertPasskey(service.db, operator.id, passkey)
    await page.reload()
    await (await demand(page)).getByRole('button', { name: 'Demand passkeys' }).click()
    await page.getByText('Passkeys alone from now on · signed out: 1').waitFor()
    await page.getByText('A password opens nothing here. 1 of 2').waitFor()
    await page.getByRole('button', { name: 'Take passwords, too' }).click()
    await page.getByText('Passwords with an app are taken, too').waitFor()
    await watched.expectCalm({ allowsFailedRequests: true })
    await watched.context.close()
  })

  test('an auditor comes to them, and to nobody who applies', async () => {
    const auditor = await givenOperator(service, company.id, { role: 'auditor', name: 'Ann' })
    await onPage(
      '/console/',
      async (page, { expectAccessible }) => {
        await page.getByRole('heading', { name: 'Members' }).waitFor()
        expect(await page.getByRole('button', { name: 'Invite' }).count()).toBe(0)
        expect(await page.getByRole('link', { name: /^Flow \d/ }).count()).toBe(0)
        await expectAccessible()
      },
      { operator: auditor },
    )
  })

  test('a reviewer sees the people who are assigned to them, and nobody else', async () => {
    const reviewer = await givenOperator(service, company.id, { role: 'reviewer', name: 'Rea' })
    const mine = await givenApplication(service.db, company.id, flow, { candidate: { full_name: 'Ada Mine' } })
    const other = await givenApplication(service.db, company.id, flow, { candidate: { full_name: 'Bob Other' } })
    await service.db.updateTable('applications').set({ assignee_id: reviewer.id }).where('id', '=', mine.id).execute()
    await onPage(
      '/console/',
      async (page) => {
        await page.getByRole('link', { name: /^Assigned to you/ }).click()
        await page.getByText('Ada Mine').first().waitFor()
        expect(await page.getByText('Bob Other').count()).toBe(0)
        await page.goto(`/console/applications/${mine.id}`)
        await page.waitForSelector('.record-head')
      },
      { operator: reviewer },
    )
    const { page, context, expectCalm } = await watchedPage(browser, { address, cookie: reviewer.cookie })
    await page.goto(`/console/applications/${other.id}`)
    await page.getByText('There is nothing here').waitFor()
    await expectCalm({ allowsFailedRequests: true })
    await context.close()
  })
})

describe('a person, from their record', () => {
  test.each(VIEWS)('$name: what would go is shown before it goes', async ({ name: _, ...options }) => {
    const { id } = await givenApplication(service.db, company.id, flow, { candidate: { full_name: `Ada ${HOSTILE}` } })
    await onPage(
      `/console/applications/${id}`,
      async (page, { expectAccessible }) => {
        await page.getByRole('button', { name: /^(Person|Persona)$/ }).click()
        await page.getByRole('menuitem', { name: /Erase the person|Borrar a la persona/ }).click()
        await page.locator('.going div').first().waitFor()
        await expectFit(page)
        await expectAccessible()
        await page.getByRole('button', { name: /Cancel/ }).click()
      },
      options,
    )
    const { erased_at } = await service.db
      .selectFrom('applications')
      .select('erased_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(erased_at).toBe(null)
  })

  test('is exported as a zip and erased for good, once the operator has shown who they are; the trail names them', async () => {
    const operator = await givenOperator(service, company.id, { name: 'Erika' })
    const { id, candidateId } = await givenApplication(service.db, company.id, flow, {
      candidate: { full_name: 'Ada Lovelace', email: 'ada@example.com' },
    })
    await letFactorsAge(service, operator)
    await onPage(
      `/console/applications/${id}`,
      async (page) => {
        await page.getByRole('button', { name: 'Person', exact: true }).click()
        const fetched = page.waitForEvent('download')
        await page.getByRole('menuitem', { name: 'Export everything' }).click()
        await showPassword(page)
        expect((await fetched).suggestedFilename()).toBe('person.zip')

        await letFactorsAge(service, operator)
        await page.getByRole('button', { name: 'Person', exact: true }).click()
        await page.getByRole('menuitem', { name: 'Erase the person' }).click()
        const dialog = page.getByRole('dialog', { name: 'Erase Ada Lovelace?' })
        const erase = dialog.getByRole('button', { name: 'Erase for good' })
        expect(await erase.isDisabled()).toBe(true)
        await dialog.getByText('Yes, erase all of this for good.').click()
        await erase.click()
        await showPassword(page)
        await page.getByText('Ada Lovelace is erased').waitFor()
        await page.getByRole('heading', { name: 'No name' }).waitFor()
      },
      { operator },
    )
    const { body } = await service.call(company.key, {
      path: '/external/v1/audit-log/',
      query: { candidate_id: candidateId },
    })
    const by = body.data.results.map(({ action, actor }: { action: string; actor: { id: string } }) => [
      action,
      actor.id,
    ])
    expect(by).toEqual(
      expect.arrayContaining([
        ['candidate.erased', operator.id],
        ['candidate.exported', operator.id],
      ]),
    )
  })
})
