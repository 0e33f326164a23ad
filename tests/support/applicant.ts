import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type Browser, newBrowser, type TestPage } from './browser.ts'
import type { TestCompany, TestFlow } from './factories.ts'
import { unique } from './factories.ts'
import { type FormPart, formBody } from './form.ts'
import type { TestService } from './service.ts'

/** An applicant who has opened a link. */
export interface Applicant {
  browser: Browser
  applicationId: string
  candidateId: string
  /** Sends a page as its form does, with what it was given when it was shown. */
  submit: (pageId: string, parts: FormPart[], choice?: 'continue' | 'save' | null) => Promise<TestPage>
  /** Sends a body to an address of the application, with the token of the page that was got last. */
  post: (path: string, fields: Record<string, string>) => Promise<TestPage>
  /** Uploads as the script does. */
  upload: (pageId: string, parts: FormPart[]) => Promise<TestPage>
  /** Gets an address of the application. */
  get: (path?: string) => Promise<TestPage>
}

/** Which showing of a form page this is, if it is one. */
export const submissionOf = (page: TestPage | undefined) =>
  /name="submission" value="([^"]+)"/.exec(page?.text ?? '')?.[1]

/** The name of the field that asks for self-identification, which only the applicant's page knows. */
export const fieldOf = ({ text }: TestPage, label: string): string =>
  new RegExp(`data-element="([\\w-]+)"[^>]*>\\s*<legend>${label}`).exec(text)?.[1] ?? `no ${label}`

/** Makes a link for a new applicant, or for the one with this email, and uses it. */
export async function givenApplicant(
  service: TestService,
  company: Pick<TestCompany, 'key'>,
  flow: Pick<TestFlow, 'id'>,
  fields: object = {},
): Promise<Applicant> {
  const body = { email: `ada-${unique()}@example.com`, full_name: 'Ada Lovelace', hiring_flow_id: flow.id, ...fields }
  const answer = await service.call(company.key, { path: '/external/v1/applications/magic-link/', body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const link = new URL(answer.body.data.magic_link).pathname
  const browser = newBrowser(service)
  await browser.get(link)
  const { headers } = await browser.send(link)
  const base = String(headers.location)
  const applicationId = base.split('/')[3] ?? ''
  const detail = await service.call(company.key, { path: `/external/v1/applications/${applicationId}/` })

  let page: TestPage | undefined
  const get = async (path = '') => {
    page = await browser.get(`${base}${path}`)
    return page
  }
  async function send(path: string, parts: FormPart[]) {
    const token = page?.token ?? (await get('history/')).token ?? ''
    const form = formBody([{ name: '_csrf', text: token }, ...parts])
    return browser.sendBody(`${base}${path}`, form.rawBody, form.headers)
  }
  return {
    browser,
    applicationId,
    candidateId: detail.body.data.candidate.id,
    get,
    post: (path, values) => browser.send(`${base}${path}`, values),
    upload: (pageId, parts) => send(`pages/${pageId}/documents/`, parts),
    async submit(pageId, parts, choice = 'continue') {
      const submission = submissionOf(page) ?? randomUUID()
      return send(`pages/${pageId}/`, [
        { name: 'submission', text: submission },
        ...(choice === null ? [] : [{ name: 'then', text: choice }]),
        ...parts,
      ])
    },
  }
}
