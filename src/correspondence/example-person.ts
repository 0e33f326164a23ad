import { chooseWords } from '../contract/words.ts'
import type { Flow } from '../flows/flow.ts'

const DAY = '2026-03-02'

/** Somebody who does not exist. */
export const EXAMPLE_PERSON = {
  first_name: 'Ada',
  middle_name: 'King',
  last_name: 'Lovelace',
  full_name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone_number: '+13125550100',
  external_identifier: 'A-1815',
}

/** What a text can name of that person, as if they had applied for all flows: an answer is the name of its question. */
export function exampleGraph(flows: Flow[], language: string) {
  const [flow] = flows
  const [stage] = flow?.stages ?? []
  const elements = flows.flatMap(({ form_elements }) => form_elements)
  const appointments = flows.flatMap(({ pages }) => pages).filter(({ schedule_id }) => schedule_id)
  return {
    candidate: EXAMPLE_PERSON,
    application: {
      id: 'example',
      status: 'ACTIVE',
      created: `${DAY}T09:00:00.000Z`,
      updated_at: `${DAY}T09:00:00.000Z`,
      flow: flow && { name: chooseWords(flow.translations.name, language).text, slug: flow.slug },
      stage: stage && {
        slug: stage.slug,
        kind: stage.kind,
        name: chooseWords(stage.translations.name, language).text,
      },
      page: null,
    },
    form: Object.fromEntries(
      elements.map(({ key, translations }) => [key, `[${chooseWords(translations.label, language).text}]`]),
    ),
    documents: Object.fromEntries(elements.map(({ key }) => [key, { name: `${key}.pdf` }])),
    interviews: Object.fromEntries(appointments.map(({ slug }) => [slug, { starts_at: `${DAY}T09:00:00.000Z` }])),
  }
}
