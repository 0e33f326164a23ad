import { randomUUIDv7 } from 'node:crypto'
import { Type } from 'typebox'
import { StrictObject } from '../../contract/schemas.ts'
import type { Words } from '../../contract/words.ts'
import { Id, Slug, Translatable } from '../field-schemas.ts'
import { defineKind } from '../kind.ts'
import { fileTexts, storedTexts } from '../stored-texts.ts'
import { Element, element } from './element.ts'

export const Page = StrictObject({
  id: Id,
  slug: Slug,
  name: Translatable(200),
  elements: Type.Optional(Type.Array(Element)),
})

export const page = defineKind({
  kind: 'page',
  table: 'pages',
  fixed: ['hiring_flow_id', 'stage_id', 'form_id', 'slug'],
  schema: Page,
  namedBy: 'slug',
  standsIn: 'stage_id',
  referredBy: 'form_id',
  lists: { elements: element },
  texts: ({ name }) => [[['name'], name]],
  plan: ({ name }): { name: string | Words; form_id?: string } => ({ name }),
  keep: (fields, { form_id = randomUUIDv7() }) => ({ ...fields, form_id }),
  toEntry: ({ form_id: _, ...entry }) => entry,
  fromRow: ({ name, form_id, translations }) => ({ ...fileTexts({ name }, translations), form_id }),
  toRow: ({ name, form_id }, { flow, parent, idOf, language }) => ({
    ...storedTexts(language, { name }),
    hiring_flow_id: idOf(`flow ${flow}`),
    stage_id: parent?.id,
    form_id,
  }),
})
