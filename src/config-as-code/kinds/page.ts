import { randomUUIDv7 } from 'node:crypto'
import { Type } from 'typebox'
import { StrictObject } from '../../contract/schemas.ts'
import type { Words } from '../../contract/words.ts'
import { missing, namesIn } from '../checks.ts'
import { Expression, Id, Slug, Translatable } from '../field-schemas.ts'
import { defineKind } from '../kind.ts'
import { fileTexts, storedTexts } from '../stored-texts.ts'
import { Element, element } from './element.ts'
import type { ScheduleEntry } from './schedule.ts'

export const Page = StrictObject({
  id: Id,
  slug: Slug,
  name: Translatable(200),
  show_if: Type.Optional(Expression),
  schedule: Type.Optional(Type.String()),
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
  check: (at, { schedule, elements }, { file }: { file: { schedules?: ScheduleEntry[] } }) => [
    ...missing([...at, 'schedule'], 'schedule', schedule, namesIn(file.schedules, 'key')),
    ...(schedule !== undefined && Array.isArray(elements) && elements.length > 0
      ? [{ at: [...at, 'elements'], message: 'a page with a schedule asks for a time and has no elements' }]
      : []),
  ],
  texts: ({ name }) => [[['name'], name]],
  plan: ({
    name,
    schedule,
    show_if,
  }): { name: string | Words; schedule: string | undefined; show_if: string | undefined; form_id?: string } => ({
    name,
    schedule,
    show_if,
  }),
  keep: (fields, { form_id = randomUUIDv7() }) => ({ ...fields, form_id }),
  toEntry: ({ form_id: _, ...entry }) => entry,
  fromRow: ({ name, show_if, form_id, schedule_id, translations }, { keyOf }) => ({
    ...fileTexts({ name }, translations),
    schedule: keyOf(schedule_id),
    show_if,
    form_id,
  }),
  toRow: ({ name, schedule, show_if, form_id }, { flow, parent, idOf, language }) => ({
    ...storedTexts(language, { name }),
    hiring_flow_id: idOf(`flow ${flow}`),
    stage_id: parent?.id,
    schedule_id: schedule === undefined ? null : idOf(`schedule ${schedule}`),
    form_id,
    show_if,
  }),
})
