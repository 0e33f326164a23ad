import { Type } from 'typebox'
import { Nullable, OneOf, StrictObject } from '../../contract/schemas.ts'
import { previewText } from '../../correspondence/actions/preview-text.ts'
import { ok } from '../../http/endpoint.ts'
import { NOTICES } from '../../portal/notices/notice-settings.ts'
import { defineConsoleEndpoint } from '../endpoint.ts'

/** A text to applicants, filled for somebody who does not exist. */
export const previewMessageText = defineConsoleEndpoint({
  method: 'POST',
  path: '/message-texts/preview/',
  operationId: 'previewMessageText',
  summary: 'Fill a text to applicants for an example person',
  ability: 'configuration:read',
  body: StrictObject({
    notice: Type.Optional(OneOf([...NOTICES])),
    language: Type.String({ minLength: 2, maxLength: 35 }),
    subject: Type.String({ maxLength: 500 }),
    text: Type.String({ maxLength: 100_000 }),
  }),
  success: {
    200: StrictObject({ subject: Type.String(), text: Type.String(), problem: Nullable(Type.String()) }),
  },
  errors: [],
  async handle({ db, company, body: { notice, ...draft } }) {
    return ok(await previewText(db, company, { notice, ...draft }))
  },
})
