import { Type } from 'typebox'
import { MAX_PHONE_NUMBER_LENGTH } from '../../candidates/phone-number.ts'
import { StrictObject, Timestamp, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { DEFAULT_LIFETIME_SECONDS, issueLink } from '../actions/issue-link.ts'
import { linkPath } from '../magic-link.ts'

export const createMagicLink = defineEndpoint({
  method: 'POST',
  path: '/v1/applications/magic-link/',
  operationId: 'createMagicLink',
  summary: 'Make a magic link',
  description:
    'Makes a link that logs an applicant in and leads to their application. Nothing is created until it is used: then the application is created, or the newest one of the applicant in the flow is reused. The link is in this answer alone; only its hash is stored.',
  tag: 'Applications',
  scope: 'magic_links:write',
  body: StrictObject({
    email: Type.String({ format: 'email', maxLength: 254, description: 'The applicant.' }),
    hiring_flow_id: Type.Optional(Uuid('Hiring flow; required without `hiring_flow_slug`.')),
    hiring_flow_slug: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'Required without `hiring_flow_id`.' }),
    ),
    full_name: Type.Optional(
      Type.String({ maxLength: 500, examples: ['Ada Lovelace'], description: 'Used where no name is known yet.' }),
    ),
    phone_number: Type.Optional(
      Type.String({ minLength: 1, maxLength: MAX_PHONE_NUMBER_LENGTH, description: 'Used where none is known yet.' }),
    ),
    application_data: Type.Optional(
      Type.Unsafe<Record<string, unknown>>({
        type: 'object',
        additionalProperties: true,
        maxProperties: 1000,
        description: 'Values to prefill, by form element id, form element key, or dotted path.',
      }),
    ),
    page_or_stage_id: Type.Optional(Uuid('Where the first use moves the application to.')),
    stage_reason_id: Type.Optional(Uuid('Why; a reason of the hiring flow.')),
    expiry_duration_in_seconds: Type.Optional(
      Type.Integer({ minimum: 1, default: DEFAULT_LIFETIME_SECONDS, description: 'How long the link works.' }),
    ),
    single_use: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'Whether the link leads nowhere once it was used. Opening it does not count, pressing the button on its page does.',
      }),
    ),
  }),
  success: {
    200: StrictObject(
      {
        id: Uuid('Magic link; revokes it.'),
        magic_link: Type.String({ format: 'uri', description: 'Whoever has it is logged in as the applicant.' }),
        expires_at: Timestamp(),
      },
      { title: 'NewMagicLink' },
    ),
  },
  answerIsSecret: true,
  errors: [
    'missing_field',
    'invalid_hiring_flow_slug',
    'hiring_flow_not_published',
    'invalid_phone_number',
    'invalid_form_element_id',
    'invalid_variable_id',
    'variable_not_updatable',
  ],
  async handle({ db, config, company, actor, body, addressOf }) {
    const { id, token, expiresAt } = await issueLink(db, config, company, body, actor)
    return ok({ id, magic_link: addressOf(linkPath(token)).href, expires_at: expiresAt.toISOString() })
  },
})
