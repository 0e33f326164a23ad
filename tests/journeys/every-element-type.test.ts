import { beforeAll, describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { findCompanyBySlug } from '../../src/companies/queries.ts'
import { applyCompanyFile } from '../../src/config-as-code/actions/apply-company-file.ts'
import { ELEMENT_TYPES, type ElementType } from '../../src/flows/flow.ts'
import { findFlowId, loadFlow } from '../../src/flows/queries.ts'
import { secretsOf } from '../../src/secrets/secrets.ts'
import type { FilterValue } from '../../src/variables/filter-condition.ts'
import { type Applicant, givenApplicant } from '../support/applicant.ts'
import { ELEMENT_EXAMPLES, type Fields, VALUE_EXAMPLES } from '../support/element-examples.ts'
import { givenKey } from '../support/factories.ts'
import { sdkClient } from '../support/sdk-client.ts'
import { testService } from '../support/service.ts'

const service = testService()
const TYPES = Object.keys(ELEMENT_TYPES) as ElementType[]
let key: string
let flow: { id: string; elements: Record<string, string>; pages: Record<string, string> }

/** A company file with a page for every type of element, which must be filled in where anything can be. */
beforeAll(async () => {
  const pages = TYPES.map((type) => {
    const required = ELEMENT_TYPES[type].filterClass !== null
    const element = { key: type, type, label: `A ${type}`, required, ...ELEMENT_EXAMPLES[type].constraints }
    return { slug: type.replace('_', '-'), name: type, elements: [element] }
  })
  const stages = [{ slug: 'apply', name: 'Apply', pages }]
  const file = {
    company: { slug: 'acme', name: 'Acme', timezone: 'UTC', default_country: 'US' },
    flows: [{ slug: 'everything', name: 'Everything', status: 'PUBLISHED', stages }],
  }
  await applyCompanyFile(service.db, secretsOf(service.config), { name: 'company.yaml', text: stringify(file) })
  const { id: companyId } = (await findCompanyBySlug(service.db, 'acme')) ?? { id: '' }
  key = (await givenKey(service.db, companyId)).key
  const id = (await findFlowId(service.db, companyId, 'everything')) ?? ''
  const loaded = await loadFlow(service.db, companyId, id)
  flow = {
    id,
    elements: Object.fromEntries(loaded?.form_elements.map((element) => [element.key, element.id]) ?? []),
    pages: Object.fromEntries(loaded?.pages.map((page) => [page.name, page.id]) ?? []),
  }
})

const elementOf = (type: ElementType) => flow.elements[type] as string
const pathOf = (type: ElementType) => `HIRING_FLOW.${flow.id}.FORM.${elementOf(type)}`

let people = 0
async function store(values: Record<string, unknown>) {
  people += 1
  const body = { external_identifier: `E-${people}`, flow_id: flow.id, full_name: 'Ada Lovelace', ...values }
  return service.call(key, { path: '/external/v1/create_or_update_candidate', body })
}

async function storedIn(applicationId: string, type: ElementType): Promise<unknown> {
  const { forms } = await sdkClient(service, key).applications.get(applicationId)
  return forms.flatMap(({ values }) => values).find((value) => value.key === type)?.value
}

describe('in the API', () => {
  test.each(VALUE_EXAMPLES)('a value of the type $type is stored, shown and found', async (example) => {
    const { type, given, shown, found, notFound } = example
    const { status, body } = await store({ [elementOf(type)]: given })
    expect(status).toBe(200)
    const { application_id: id } = body.data
    expect(await storedIn(id, type)).toEqual(shown)
    const isFound = async (filter: FilterValue) => {
      const filters = { [pathOf(type)]: filter }
      const { results } = await sdkClient(service, key).applications.search({ flow_id: flow.id, filters })
      return results.some(({ application_id }) => application_id === id)
    }
    expect([await isFound(found), await isFound(notFound)]).toEqual([true, false])
  })

  test.each(TYPES)('what is no value of the type %s is refused', async (type) => {
    const { given, message } = ELEMENT_EXAMPLES[type].refused
    const answer = await store({ [elementOf(type)]: given })
    expect(answer).toMatchObject({ status: 400, body: { details: [{ field: elementOf(type), message }] } })
  })
})

describe('on the applicant’s pages', () => {
  let ada: Applicant
  beforeAll(async () => {
    ada = await givenApplicant(service, { key }, flow)
  })

  const sent = (type: ElementType, fields: Fields): { name: string; text: string }[] =>
    Object.entries(fields).flatMap(([end, texts]) =>
      [texts].flat().map((text) => ({ name: `${elementOf(type)}${end}`, text })),
    )
  const page = (type: ElementType) => `pages/${flow.pages[type]}/`

  /** As the script saves what was typed. */
  async function autosave(type: ElementType, fields: Fields) {
    const { token = '' } = await ada.get(page(type))
    const pairs = sent(type, fields).map(({ name, text }) => [name, text])
    const body = new URLSearchParams([['_csrf', token], ['elements', elementOf(type)], ...pairs])
    return ada.browser.sendBody(
      `/portal/applications/${ada.applicationId}/${page(type)}entries/`,
      Buffer.from(body.toString()),
      { 'content-type': 'application/x-www-form-urlencoded' },
    )
  }

  test.each(TYPES)('there is an element of the type %s', async (type) => {
    const { status, text } = await ada.get(page(type))
    expect([status, text.includes(`A ${type}`)]).toEqual([200, true])
  })

  test.each(VALUE_EXAMPLES)('one of the type $type may not be left out, and takes no nonsense', async (example) => {
    const { type, missing, unusable } = example
    await ada.get(page(type))
    const empty = await ada.submit(flow.pages[type] ?? '', [])
    expect([
      empty.status,
      empty.text.includes(`<p class="problem" id="${elementOf(type)}-problem">${missing}</p>`),
    ]).toEqual([422, true])
    const wrong = await autosave(type, unusable.fields)
    expect(JSON.parse(wrong.text)).toMatchObject({ problems: { [elementOf(type)]: unusable.problem } })
    expect(await storedIn(ada.applicationId, type)).toBe(null)
  })

  test.each(VALUE_EXAMPLES)('one of the type $type is saved as it is typed, and can be read', async (example) => {
    const { type, fields, shown, read } = example
    const saved = await autosave(type, fields)
    const stored = { [elementOf(type)]: expect.stringMatching(/^[\w-]{8}$/) }
    expect([saved.status, JSON.parse(saved.text)]).toEqual([200, { problems: {}, status: 'Saved', stored, hidden: [] }])
    expect(await storedIn(ada.applicationId, type)).toEqual(shown)
    expect((await ada.submit(flow.pages[type] ?? '', sent(type, fields))).status).toBe(303)
    expect(await storedIn(ada.applicationId, type)).toEqual(shown)
    expect((await ada.get('review/')).text).toContain(`<span class="text">${read}</span>`)
  })
})
