import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import { applyCompanyFile } from '../../src/config-as-code/actions/apply-company-file.ts'
import { secretsOf } from '../../src/secrets/secrets.ts'
import { openBrowser } from '../support/chromium.ts'
import { builtConsole, VIEWS, type WatchedPage, watchedPage } from '../support/console.ts'
import { unique } from '../support/factories.ts'
import { callConsole, givenOperator, type TestOperator } from '../support/operators.ts'
import { testService } from '../support/service.ts'

const service = testService({ CONSOLE_DIR: await builtConsole() })
let browser: Browser
let address: string
let admin: TestOperator

const fileOf = (
  slug: string,
) => `company: {slug: ${slug}, name: Acme, timezone: UTC, default_country: US, languages: [en, es]}
flows:
  - slug: warehouse
    name: Warehouse
    status: PUBLISHED
    public_page: true
    job: {shift: Nights}
    stages:
      - slug: apply
        name: {en: Apply, es: Solicitud}
        pages:
          - slug: about-you
            name: {en: About you, es: Sobre ti}
            elements:
              - {key: shift, type: selection, label: {en: Preferred shift, es: Turno}, required: true, choices: [{id: day, label: Day}, {id: night, label: Night}]}
              - {key: nick-name, type: text, label: Nickname, autofill: nickname}
              - {key: licence, type: document, label: Licence, accept: [pdf]}
      - {slug: interview, name: Interview, kind: review}
      - {slug: hired, name: Hired, kind: completed}
email_templates:
  - {key: invitation, subject: "Hello {{ candidate.first_name }}", text: Come and see us.}
automations:
  - key: invite
    name: Invite them
    trigger: {stage_entered: {flow: warehouse, stage: interview}}
    condition: form.shift == 'day'
    steps: [{wait: {duration: P1D}}, {branch: {if: form.shift == 'night', do: [{send_email: {template: invitation}}]}}]
`

beforeAll(async () => {
  browser = await openBrowser()
  address = await service.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => browser?.close())

beforeEach(async () => {
  const text = fileOf(`acme-${unique()}`)
  const applied = await applyCompanyFile(service.db, secretsOf(service.config), { name: 'company.yaml', text })
  admin = await givenOperator(service, applied.company.id as string, { role: 'admin', name: 'Ada Admin' })
})

interface Draft {
  page: Page
  form: Locator
  /** The text of the draft. */
  value: () => Promise<string>
  /** What it says of the flow. */
  flow: () => Promise<Flow>
  /** One question of the page, by its words. */
  question: (name: string) => Locator
  expectAccessible: WatchedPage['expectAccessible']
}

interface Flow {
  stages: { slug: string; pages?: { slug: string; elements?: { key: string }[] }[] }[]
}

/** Opens the form of the draft. */
async function onForm(work: (draft: Draft) => Promise<void>, view: Parameters<Browser['newContext']>[0] = {}) {
  const options = { viewport: { width: 1440, height: 900 }, address, cookie: admin.cookie, ...view }
  const { page, context, expectCalm, expectAccessible } = await watchedPage(browser, options)
  try {
    await page.goto('/console/design/warehouse?view=edit')
    await page.getByRole('tab', { name: /^Form/ }).click()
    const form = page.locator('.draft-form')
    await form.waitFor()
    const value = () => page.locator('.draft-text textarea').inputValue()
    const questions = form.getByRole('list', { name: /^(What is asked|Lo que se pregunta), / })
    await work({
      page,
      form,
      value,
      flow: async () => parse(await value()).flows[0],
      question: (name) => questions.locator('> li').filter({ hasText: name }),
      expectAccessible,
    })
    await expectCalm()
  } finally {
    await context.close()
  }
}

test('a draft is changed by form, and form and text always show the same', async () => {
  await onForm(async ({ page, form, value, question, expectAccessible }) => {
    const text = page.locator('.draft-text textarea')
    await page.getByRole('tab', { name: 'Text' }).click()
    await text.fill(`# ours\n${await value()}`)
    await page.getByRole('tab', { name: 'Form' }).click()
    await form.locator('summary', { hasText: 'Apply' }).click()
    await form.getByLabel('Name of the stage').first().fill('Apply here')
    await expect.poll(value).toContain('en: Apply here')
    await form.locator('summary', { hasText: 'Preferred shift' }).click()
    await question('Preferred shift').getByLabel('Must be answered').uncheck()
    await expect.poll(value).not.toContain('required: true')
    await form.getByRole('button', { name: 'Move “Preferred shift” down' }).click()
    await expect.poll(async () => /key: nick-name[\s\S]*key: shift/.test(await value())).toBe(true)
    await form.getByLabel('Another choice').fill('Späte Schicht')
    await form.getByRole('button', { name: 'Add choice' }).click()
    await expect.poll(value).toContain('label: Späte Schicht')
    await form.locator('.new').getByLabel('Question').fill('A van?')
    await form.locator('.new').getByLabel('Key', { exact: true }).fill('van')
    await form.getByRole('button', { name: 'Add question' }).click()
    await expect.poll(value).toContain('key: van')
    await form.locator('summary', { hasText: 'A van?' }).waitFor()
    const add = async (label: string, key: string, type: string) => {
      const last = form.locator('fieldset.new').last()
      await last.getByLabel('Question').fill(label)
      await last.getByLabel('Key', { exact: true }).fill(key)
      await last.getByLabel('Type').selectOption(type)
      await last.getByRole('button', { name: 'Add question' }).click()
      await form.locator('summary', { hasText: label }).click()
    }
    await add('Your data', 'privacy', 'consent')
    const consent = question('Your data')
    await consent.getByLabel('The text itself').fill('We keep it for a year.')
    await consent.getByLabel('Version of the text').fill('2026-11')
    await expect.poll(value).toMatch(/text: We keep it for a year\.[\s\S]*version: "?2026-11/)
    await add('Former jobs', 'jobs', 'group')
    const jobs = question('Former jobs')
    await jobs.locator('summary', { hasText: 'First question' }).click()
    await jobs.getByLabel('Question', { exact: true }).nth(1).fill('Employer')
    await expect.poll(value).toContain('label: Employer')
    await form.locator('summary', { hasText: 'Mail: Hello' }).click()
    await form.getByLabel('Text of the message').fill('Come and see us soon.')
    await expect.poll(value).toContain('text: Come and see us soon.')
    await expectAccessible()
    await page.getByRole('combobox', { name: 'Texts in' }).selectOption('es')
    await form.getByLabel('Text of the message').fill('Ven a vernos.')
    await expect.poll(value).toContain('es: Ven a vernos.')
    await form.locator('summary', { hasText: 'A van?' }).click()
    await question('A van?').getByLabel('Question').fill('¿Una furgoneta?')
    await expect.poll(value).toContain('es: ¿Una furgoneta?')
    expect(await value()).toMatch(/^# ours\n/)
    await expectAccessible()
    await page.getByRole('tab', { name: 'Text' }).click()
    await text.fill((await value()).replace('Apply here', 'Apply now'))
    await page.getByRole('tab', { name: 'Form' }).click()
    await form.locator('summary', { hasText: 'Apply now' }).waitFor()
    await page.frameLocator('.phone iframe.shown').getByText('Warehouse').first().waitFor()
  })
})

test('stages, pages and choices are added, put in order and taken out by form, and the last change can be taken back', async () => {
  await onForm(async ({ page, form, value, flow, question, expectAccessible }) => {
    const stages = form.getByRole('list', { name: 'Stages, in order' })
    await form.getByLabel('Name of the flow').fill('Warehouse at night')
    await form.getByLabel('The flow is').selectOption('DRAFT')
    await form.getByLabel('Anybody can sign up').uncheck()
    await expect.poll(value).not.toContain('public_page')
    const slugs = async () => (await flow()).stages.map(({ slug }) => slug).join(' ')
    await form.getByLabel('Another stage').fill('Día de prueba')
    await form.getByRole('button', { name: 'Add stage' }).click()
    await expect.poll(slugs).toBe('apply interview hired dia-de-prueba')
    await form.getByRole('button', { name: 'Move “Día de prueba” up' }).click()
    await expect.poll(slugs).toBe('apply interview dia-de-prueba hired')
    const trial = stages.locator('> li').nth(2)
    await trial.locator('summary', { hasText: 'Día de prueba' }).waitFor()
    await trial.locator('summary').first().click()
    await trial.getByLabel('Whoever stands there is').selectOption('on_hold')
    await expect.poll(value).toMatch(/slug: dia-de-prueba[^-]*kind: on_hold/)
    await trial.getByLabel('Another page').fill('Gloves')
    await trial.getByRole('button', { name: 'Add page' }).click()
    await trial.locator('summary', { hasText: 'Gloves' }).waitFor()
    await trial.getByLabel('Another page').fill('Shoes')
    await trial.getByRole('button', { name: 'Add page' }).click()
    const pages = async () => (await flow()).stages[2]?.pages?.map(({ slug }) => slug).join(' ')
    await expect.poll(pages).toBe('gloves shoes')
    await trial.getByRole('button', { name: 'Move “Shoes” up' }).click()
    await expect.poll(pages).toBe('shoes gloves')
    await trial.getByRole('button', { name: 'Remove “Gloves”' }).click()
    await expect.poll(pages).toBe('shoes')
    await trial.getByRole('group', { name: 'May go on to' }).getByLabel('Hired').check()
    await trial.getByRole('group', { name: 'May go on to' }).getByLabel('Interview').check()
    await expect.poll(value).toContain('next: [interview, hired]')
    await expectAccessible()
    await form.getByRole('button', { name: 'Remove “Interview”' }).click()
    await expect.poll(slugs).toBe('apply dia-de-prueba hired')
    await stages.getByText('there is no stage interview in this flow').waitFor()
    expect(await page.getByRole('button', { name: 'Publish' }).isDisabled()).toBe(true)
    await form.getByRole('button', { name: 'Take the last change back' }).click()
    await expect.poll(slugs).toBe('apply interview dia-de-prueba hired')
    await stages.locator('> li').first().locator('summary').first().click()
    await question('Preferred shift').locator('summary').click()
    await question('Preferred shift').getByRole('button', { name: 'Remove “Day”' }).click()
    await expect.poll(value).not.toContain('id: day')
    await expect
      .poll(() => question('Preferred shift').getByRole('button', { name: 'Remove “Night”' }).isDisabled())
      .toBe(true)
    await page.getByRole('checkbox', { name: 'the file outside' }).check()
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByText('Published', { exact: true }).waitFor()
  })
  const { body } = await callConsole(service, admin, { path: '/flow-designs/warehouse/' })
  const { stages, job, ...flow } = body.data.flows[0]
  expect(flow).toMatchObject({ name: 'Warehouse at night', status: 'DRAFT' })
  expect(flow).not.toHaveProperty('public_page')
  expect(stages.map(({ slug }: { slug: string }) => slug)).toEqual(['apply', 'interview', 'dia-de-prueba', 'hired'])
  expect(stages[2]).toMatchObject({ kind: 'on_hold', next: ['interview', 'hired'], pages: [{ slug: 'shoes' }] })
  // What no field says.
  expect(job).toEqual({ shift: 'Nights' })
})

test('a question is limited by form, is asked on a condition with the paths that exist, and says what cannot be', async () => {
  await onForm(async ({ page, form, value, question, expectAccessible }) => {
    await form.locator('summary', { hasText: 'Apply' }).click()
    const nickname = question('Nickname')
    await nickname.locator('summary').click()
    await nickname.getByLabel('Fewest characters').fill('9')
    await expect.poll(value).toContain('min_length: 9')
    await nickname.getByLabel('Most characters').fill('5')
    await nickname.getByText('must not be greater than max_length (5)').waitFor()
    expect(await nickname.getByLabel('Fewest characters').getAttribute('aria-invalid')).toBe('true')
    await expectAccessible()
    await nickname.getByLabel('Fewest characters').fill('')
    await expect.poll(value).not.toContain('min_length')
    await nickname.getByLabel('Pattern that it must match').fill('(')
    await expect.poll(() => nickname.getByLabel('Pattern that it must match').getAttribute('aria-invalid')).toBe('true')
    await nickname.getByLabel('Pattern that it must match').fill('[A-Z][a-z]+')
    await expect.poll(value).toContain('pattern: "[A-Z][a-z]+"')
    const condition = nickname.getByLabel('Asked only if')
    await condition.pressSequentially('form.sh')
    await nickname.getByRole('option', { name: 'form.shift' }).waitFor()
    await expectAccessible()
    await page.keyboard.press('Enter')
    await condition.pressSequentially(" == 'night'")
    await expect.poll(value).toContain("show_if: form.shift == 'night'")
    const licence = question('Licence')
    await licence.locator('summary').click()
    await licence.getByRole('group', { name: 'Files that are taken' }).getByLabel('PNG').check()
    await expect.poll(value).toContain('accept: [pdf, png]')
    await licence.getByLabel('Largest file in megabytes').fill('2.5')
    await expect.poll(value).toContain('max_bytes: 2500000')
    expect(await value()).toContain('autofill: nickname')
    await page.getByRole('checkbox', { name: 'the file outside' }).check()
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByText('Published', { exact: true }).waitFor()
  })
  const { body } = await callConsole(service, admin, { path: '/flow-designs/warehouse/' })
  const [, nickname, licence] = body.data.flows[0].stages[0].pages[0].elements
  expect(nickname).toMatchObject({
    max_length: 5,
    pattern: '[A-Z][a-z]+',
    show_if: "form.shift == 'night'",
    autofill: 'nickname',
  })
  expect(licence).toMatchObject({ accept: ['pdf', 'png'], max_bytes: 2_500_000 })
})

test('conditions and texts of automations are changed by form, completed with the paths that exist', async () => {
  await onForm(async ({ page, form, value, expectAccessible }) => {
    const invite = form.locator('details', { hasText: 'Invite them' })
    await invite.locator('summary').click()
    const condition = invite.getByLabel('Acts only if')
    await condition.press('End')
    await condition.pressSequentially(' && candidate.fir')
    await invite.getByRole('option', { name: 'candidate.first_name' }).waitFor()
    await expectAccessible()
    await page.keyboard.press('Tab')
    await expect.poll(value).toContain("condition: form.shift == 'day' && candidate.first_name\n")
    const branch = invite.getByLabel('If', { exact: true })
    await branch.fill("form.hat == 'red'")
    await invite.getByText('names form.hat, which there is not').waitFor()
    await branch.fill("form.shift == 'day'")
    await expect.poll(value).toContain("if: form.shift == 'day'\n")
    await invite.getByLabel('Switched on').uncheck()
    await expect.poll(value).toContain('active: false')
    await form.locator('summary', { hasText: 'Mail: Hello' }).click()
    const text = form.getByLabel('Text of the message')
    await text.press('End')
    await text.pressSequentially(' Your shift: {{ form.')
    await form.getByRole('option', { name: 'form.shift' }).waitFor()
    await page.keyboard.press('Enter')
    await text.pressSequentially(' }}')
    await expect.poll(value).toContain('text: "Come and see us. Your shift: {{ form.shift }}"')
    await text.pressSequentially(' candidate')
    await expect.poll(value).toContain('}} candidate')
    expect(await form.getByRole('listbox').count()).toBe(0)
  })
})

test.each(VIEWS)('the form is as every page must be $name', async ({ name: _, ...view }) => {
  await onForm(async ({ page, form, expectAccessible }) => {
    await form.evaluate((element) => {
      for (const details of (
        element as unknown as { querySelectorAll: (of: string) => { open: boolean }[] }
      ).querySelectorAll('details'))
        details.open = true
    })
    await expectAccessible()
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  }, view)
})
