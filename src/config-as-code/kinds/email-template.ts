import { type Static, Type } from 'typebox'
import { contentProblem } from '../../automations/steps/send-webhook.ts'
import { StrictObject } from '../../contract/schemas.ts'
import { problemAt } from '../checks.ts'
import { Id, Key, Text } from '../field-schemas.ts'
import { defineKind } from '../kind.ts'

export const EmailTemplate = StrictObject({
  id: Id,
  key: Key,
  subject: Type.String({
    maxLength: 500,
    pattern: '^[^\\n\\r]*\\S[^\\n\\r]*$',
    patternMeans: 'must be one line of text',
  }),
  text: Text(100_000),
  html: Type.Optional(Text(200_000)),
})

export type EmailTemplateEntry = Static<typeof EmailTemplate>

export const emailTemplate = defineKind({
  kind: 'email template',
  table: 'email_templates',
  fixed: ['key'],
  schema: EmailTemplate,
  namedBy: 'key',
  // Placeholders that cannot be filled, whatever the candidate.
  check: (at, template) =>
    (['subject', 'text', 'html'] as const).flatMap((field) =>
      problemAt([...at, field], template[field], contentProblem),
    ),
  plan: ({ subject, text, html }) => ({ subject, text, html }),
  fromRow: ({ subject, text, html }) => ({ subject, text, html }),
  toRow: ({ subject, text, html }) => ({ subject, text, html }),
})
