import { Type } from 'typebox'
import { findPublicCompanyById } from '../../companies/queries.ts'
import { OneOf, StrictObject } from '../../contract/schemas.ts'
import { knownFlows } from '../../correspondence/actions/preview-text.ts'
import { messagePaths } from '../../correspondence/message-paths.ts'
import { ok } from '../../http/endpoint.ts'
import { offeredLanguages } from '../../portal/door/language.ts'
import { fill, MESSAGES, type Messages } from '../../portal/messages/messages.ts'
import { NOTICES } from '../../portal/notices/notice-settings.ts'
import { PLACEHOLDERS } from '../../portal/notices/placeholders.ts'
import { textProviderOf } from '../../text-messages/provider.ts'
import { defineConsoleEndpoint } from '../endpoint.ts'

/** Our words as a company would write them. */
const AS_WRITTEN = {
  company: '{{ company.name }}',
  role: '{{ flow.name }}',
  stage: '{{ stage.name }}',
  words: '{{ stage.text }}',
  link: '{{ link }}',
}

/** What notices say where the company has no words of its own, and what its texts can name. */
export const getMessageTexts = defineConsoleEndpoint({
  method: 'GET',
  path: '/message-texts/',
  operationId: 'getMessageTexts',
  summary: 'Read what is said to applicants by itself',
  ability: 'configuration:read',
  success: {
    200: StrictObject({
      languages: Type.Array(Type.String(), { description: 'Of the applicants’ pages, the company’s own first.' }),
      sends_mails: Type.Boolean(),
      sends_texts: Type.Boolean(),
      notices: Type.Array(
        StrictObject({
          notice: OneOf([...NOTICES]),
          texts: Type.Array(StrictObject({ language: Type.String(), subject: Type.String(), text: Type.String() })),
        }),
      ),
      notice_paths: Type.Array(Type.String()),
      template_paths: Type.Array(Type.String()),
    }),
  },
  errors: [],
  async handle({ db, config, company }) {
    const known = await findPublicCompanyById(db, company.id)
    if (!known) throw new Error(`Company ${company.id} is gone.`)
    const languages = [...new Set([known.language, ...offeredLanguages(known).keys()])]
    const flows = await knownFlows(db, company)
    return ok({
      languages,
      sends_mails: config.SMTP_URL !== undefined,
      sends_texts: textProviderOf(config) !== undefined,
      notices: NOTICES.map((notice) => ({
        notice,
        texts: languages.flatMap((language) => {
          const words = (MESSAGES.get(language) as Messages | undefined)?.notices[notice]
          if (!words) return []
          const { subject, text } = words
          return [{ language, subject: fill(language, subject, AS_WRITTEN), text: fill(language, text, AS_WRITTEN) }]
        }),
      })),
      notice_paths: [...PLACEHOLDERS],
      template_paths: [...new Set(flows.flatMap(messagePaths))],
    })
  },
})
