import { type Static, Type } from 'typebox'
import { OneOf, StrictObject } from '../../contract/schemas.ts'
import { FLOW_STATUSES } from '../../flows/flow.ts'
import { entriesIn, missing, namesIn } from '../checks.ts'
import { Id, Slug, Translatable } from '../field-schemas.ts'
import { defineKind } from '../kind.ts'
import { fileTexts, storedTexts } from '../stored-texts.ts'
import type { FileProblem, YamlPath } from '../yaml-file.ts'
import type { LegalEntityEntry } from './legal-entity.ts'
import { Reason, reason } from './reason.ts'
import { Stage, stage } from './stage.ts'

export const Flow = StrictObject({
  id: Id,
  slug: Slug,
  name: Translatable(200),
  status: OneOf([...FLOW_STATUSES]),
  public_page: Type.Optional(Type.Boolean()),
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
    ...repeatedElementKeys(at, entry),
  ],
  texts: ({ name }) => [[['name'], name]],
  plan: ({ name, status, legal_entity, public_page = false }) => ({ name, status, legal_entity, public_page }),
  fromRow: ({ name, status, legal_entity_id, public_page, translations }, { keyOf }) => ({
    ...fileTexts({ name }, translations),
    status,
    legal_entity: keyOf(legal_entity_id),
    public_page,
  }),
  toRow: ({ name, status, legal_entity, public_page }, { idOf, language }) => ({
    ...storedTexts(language, { name }),
    status,
    legal_entity_id: legal_entity && idOf(`legal entity ${legal_entity}`),
    public_page,
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
