import { beforeAll, expect, test } from 'vitest'
import { type Applicant, givenApplicant } from '../../../tests/support/applicant.ts'
import { givenKey } from '../../../tests/support/factories.ts'
import { callConsole, givenOperator, type TestOperator } from '../../../tests/support/operators.ts'
import { testService } from '../../../tests/support/service.ts'
import { wholeCompanyFile } from '../../../tests/support/whole-company.ts'
import { applyCompanyFile } from '../../config-as-code/actions/apply-company-file.ts'
import type { Flow } from '../../flows/flow.ts'
import { findFlowId, loadFlow } from '../../flows/queries.ts'
import { secretsOf } from '../../secrets/secrets.ts'

const service = testService()
let companyId: string
let key: string
let admin: TestOperator

beforeAll(async () => {
  const text = wholeCompanyFile('https://example.com/')
  const { company } = await applyCompanyFile(service.db, secretsOf(service.config), { name: 'company.yaml', text })
  companyId = company.id as string
  key = (await givenKey(service.db, companyId)).key
  admin = await givenOperator(service, companyId, { role: 'admin' })
})

const yamlOf = async (slug: string): Promise<string> =>
  (await callConsole(service, admin, { path: `/flow-designs/${slug}/` })).body.data.yaml

async function preview(slug: string, fields: Record<string, string>, who: { cookie: string } = admin) {
  const { statusCode, headers, body } = await service.app.inject({
    method: 'POST',
    url: `/console/design/${slug}/preview/`,
    headers: {
      cookie: who.cookie,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams(fields).toString(),
  })
  return { status: statusCode, headers, text: body }
}

async function loaded(slug: string): Promise<Flow> {
  return (await loadFlow(service.db, companyId, (await findFlowId(service.db, companyId, slug)) as string)) as Flow
}

/** An applicant's page with the names of a preview for its ids, and without what only the person and the script need. */
function asPreview(html: string, flow: Flow, { applicationId }: Applicant): string {
  const stageOf = (id: string) => flow.stages.find((stage) => stage.id === id)?.slug
  const names: [string, string][] = [
    [applicationId, 'preview'],
    ...flow.pages.map((page): [string, string] => [
      page.id,
      `page-${flow.slug}-${stageOf(page.stage_id)}-${page.slug}`,
    ]),
    ...[...flow.form_elements, ...flow.self_identification].map((element): [string, string] => [
      element.id,
      `element-${flow.slug}-${element.key}`,
    ]),
  ]
  return names
    .reduce((text, [id, name]) => text.replaceAll(id, name), html)
    .replaceAll(/name="(_csrf|submission)" value="[^"]*"/g, 'name="$1"')
    .replace(/(?:<link rel="modulepreload"[^>]*>)*<script type="module"[^>]*><\/script>/, '')
    .replace('<base target="_blank">', '')
    .replace('class="card scripted" id="answers"', 'class="card" id="answers"')
    .replaceAll(/(<div class="pad"[^>]*?)(?: hidden)?>/g, '$1>')
    .replaceAll(/(data-with-pad="([^"]*)">)[^<]*/g, '$1$2')
}

test('is what applicants get, in each language, for every type of element and for a page with times', async () => {
  for (const [slug, place] of [
    ['clerk', 'apply/form'],
    ['visit', 'meet/time'],
  ] as const) {
    const flow = await loaded(slug)
    const applicant = await givenApplicant(service, { key }, flow)
    const [page] = flow.pages
    for (const language of ['en', 'es']) {
      const path = `pages/${page?.id}/${page?.schedule_id ? 'interview/' : ''}?language=${language}`
      const seen = await applicant.get(path)
      expect(seen.status).toBe(200)
      const shown = await preview(slug, { yaml: await yamlOf(slug), screen: place, language })
      expect(asPreview(shown.text, flow, applicant)).toBe(asPreview(seen.text, flow, applicant))
    }
  }
})

test('shows the public page, what is read while waiting, and what only some answers lead to if asked', async () => {
  const yaml = (await yamlOf('clerk')).replace(
    'key: long_text',
    "key: long_text\n                show_if: form.text == 'yes'",
  )
  expect((await preview('clerk', { yaml, screen: 'sign-up', language: 'es' })).text).toContain('Dependiente')
  expect((await preview('clerk', { yaml, screen: 'over', language: 'en' })).text).toContain('class="card"><h1>')
  const hidden = /data-if="element-clerk-long_text" hidden disabled/
  expect((await preview('clerk', { yaml, screen: 'apply/form' })).text).toMatch(hidden)
  expect((await preview('clerk', { yaml, screen: 'apply/form', all: '' })).text).not.toMatch(hidden)
})

test('runs nothing, sends nothing, is framed by the console alone, and is for who may change flows', async () => {
  const yaml = (await yamlOf('clerk')).replace('A text', '<script>alert(1)</script>')
  const { status, headers, text } = await preview('clerk', { yaml, screen: 'apply/form', language: 'en' })
  expect(status).toBe(200)
  expect(text).not.toContain('<script')
  expect(text).toContain('&lt;script&gt;alert(1)')
  const policy = String(headers['content-security-policy'])
  for (const part of [
    "default-src 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-same-origin',
  ])
    expect(policy).toContain(part)
  expect(policy).not.toContain('script-src')
  expect((await preview('clerk', { yaml: 'flows: [' })).status).toBe(400)
  const recruiter = await givenOperator(service, companyId, { role: 'recruiter' })
  expect((await preview('clerk', { yaml }, recruiter)).status).toBe(404)
})
