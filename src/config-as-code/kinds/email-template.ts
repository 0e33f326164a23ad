import { type Static, Type } from 'typebox'
import { contentProblem } from '../../automations/steps/send-webhook.ts'
import { StrictObject } from '../../contract/schemas.ts'
import { pathProblemIn, pathsIn } from '../check-paths.ts'
import { eachText, entriesIn, problemAt } from '../checks.ts'
import { Id, Key, OneLine, Translatable } from '../field-schemas.ts'
import { defineKind } from '../kind.ts'
import { fileTexts, storedTexts } from '../stored-texts.ts'
import type { FlowEntry } from './flow.ts'

export const EmailTemplate = StrictObject({
  id: Id,
  key: Key,
  subject: Translatable(500, OneLine),
  text: Translatable(100_000),
  html: Type.Optional(Translatable(200_000)),
})

export type EmailTemplateEntry = Static<typeof EmailTemplate>

export const emailTemplate = defineKind({
  kind: 'email template',
  table: 'email_templates',
  fixed: ['key'],
  schema: EmailTemplate,
  namedBy: 'key',
  // Placeholders that cannot be filled, whatever the candidate.
  check: (at, template, { file }: { file: { flows?: FlowEntry[] } }) => {
    const paths = pathsIn(entriesIn(file.flows).map(([, flow]) => flow))
    return (['subject', 'text', 'html'] as const).flatMap((field) =>
      eachText([...at, field], template[field]).flatMap(([place, text]) => [
        ...problemAt(place, text, contentProblem),
        ...(file.flows ? problemAt(place, text, (content) => pathProblemIn(content, paths)) : []),
      ]),
    )
  },
  texts: (template) => (['subject', 'text', 'html'] as const).map((field) => [[field], template[field]]),
  plan: ({ subject, text, html }) => ({ subject, text, html }),
  fromRow: ({ subject, text, html, translations }) => fileTexts({ subject, text, html }, translations),
  toRow: ({ subject, text, html }, { language }) => storedTexts(language, { subject, text, html }),
})
