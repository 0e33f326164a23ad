import { type Static, Type } from 'typebox'
import { OneOf, StrictObject } from '../../contract/schemas.ts'
import { FLOW_STATUSES } from '../../flows/flow.ts'
import { EMPLOYMENTS, PAY_PERIODS } from '../../flows/job.ts'
import { conditionProblems } from '../check-conditions.ts'
import { countryProblem, entriesIn, missing, namesIn, problemOfText } from '../checks.ts'
import { Country, Id, Picture, Slug, Text, Translatable } from '../field-schemas.ts'
import { defineKind } from '../kind.ts'
import { fileTexts, storedTexts } from '../stored-texts.ts'
import type { FileProblem, YamlPath } from '../yaml-file.ts'
import type { LegalEntityEntry } from './legal-entity.ts'
import { Reason, reason } from './reason.ts'
import { Stage, stage } from './stage.ts'

const JobEntry = StrictObject({
  text: Type.Optional(Translatable(20_000)),
  pay: Type.Optional(
    StrictObject({
      min: Type.Number({ minimum: 0 }),
      max: Type.Optional(Type.Number({ minimum: 0 })),
      currency: Type.String({ pattern: '^[A-Z]{3}$', patternMeans: 'must be a currency such as USD' }),
      per: OneOf([...PAY_PERIODS]),
    }),
  ),
  place: Type.Optional(
    StrictObject({
      street: Type.Optional(Text(200)),
      city: Text(200),
      region: Type.Optional(Text(200)),
      postal_code: Type.Optional(Text(50)),
      country: Country,
    }),
  ),
  shift: Type.Optional(Translatable(500)),
  employment: Type.Optional(OneOf([...EMPLOYMENTS])),
  picture: Type.Optional(Picture),
})

export const Flow = StrictObject({
  id: Id,
  slug: Slug,
  name: Translatable(200),
  status: OneOf([...FLOW_STATUSES]),
  public_page: Type.Optional(Type.Boolean()),
  job: Type.Optional(JobEntry),
  legal_entity: Type.Optional(Type.String()),
  reasons: Type.Optional(Type.Array(Reason)),
  stages: Type.Array(Stage, { minItems: 1 }),
})

export type FlowEntry = Static<typeof Flow>

export const flow = defineKind({
  kind: 'flow',
  table: 'hiring_flows',
  fixed: ['slug'],
  schema: Flow,
  namedBy: 'slug',
  lists: { reasons: reason, stages: stage },
  check: (at, entry, { file }: { file: { legal_entities?: LegalEntityEntry[] } }) => [
    ...missing([...at, 'legal_entity'], 'legal entity', entry.legal_entity, namesIn(file.legal_entities, 'key')),
    ...problemOfText([...at, 'job', 'place', 'country'], entry.job?.place?.country, countryProblem),
    ...repeatedElementKeys(at, entry),
    ...conditionProblems(at, entry),
  ],
  texts: ({ name, job }) => [
    [['name'], name],
    [['job', 'text'], job?.text],
    [['job', 'shift'], job?.shift],
  ],
  plan: ({ name, status, legal_entity, public_page = false, job }) => ({
    name,
    status,
    legal_entity,
    public_page,
    job,
  }),
  fromRow: ({ name, status, legal_entity_id, public_page, job, translations }, { keyOf }) => ({
    ...fileTexts({ name }, translations),
    status,
    legal_entity: keyOf(legal_entity_id),
    public_page,
    job,
  }),
  toRow: ({ name, status, legal_entity, public_page, job }, { idOf, language }) => ({
    ...storedTexts(language, { name }),
    status,
    legal_entity_id: legal_entity && idOf(`legal entity ${legal_entity}`),
    public_page,
    job,
  }),
})

/** The elements in a flow's pages, with their paths in the flow. */
export const elementsIn = ({ stages }: Partial<FlowEntry>) =>
  entriesIn(stages).flatMap(([stage, { pages }]) =>
    entriesIn(pages).flatMap(([page, { elements }]) =>
      entriesIn(elements).map(([index, element]) => ({
        inFlow: ['stages', stage, 'pages', page, 'elements', index],
        element,
      })),
    ),
  )

/** An element's key is unique in the whole flow: it may move from page to page and keep its values. */
function repeatedElementKeys(at: YamlPath, flow: Partial<FlowEntry>): FileProblem[] {
  const seen = new Set<unknown>()
  return elementsIn(flow).flatMap(({ inFlow, element: { key } }) => {
    const repeats = typeof key === 'string' && seen.has(key)
    seen.add(key)
    return repeats
      ? [{ at: [...at, ...inFlow, 'key'], message: `another element of this flow has the key ${key}` }]
      : []
  })
}
