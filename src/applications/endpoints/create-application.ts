import { Type } from 'typebox'
import { MAX_PHONE_NUMBER_LENGTH } from '../../candidates/phone-number.ts'
import { reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { undoing } from '../../db/database.ts'
import { created, defineEndpoint, ok } from '../../http/endpoint.ts'
import { createApplication as create } from '../actions/create-application.ts'
import { Application, presentApplication } from '../application.ts'

const NamePart = (example: string, description: string) =>
  Type.Optional(Type.String({ maxLength: 500, examples: [example], description }))

export const createApplication = defineEndpoint({
  method: 'POST',
  path: '/v1/application/create/',
  operationId: 'createApplication',
  summary: 'Create an application',
  description:
    'Signs a candidate up for a hiring flow, on its first stage. A candidate with this email or external identifier is linked; otherwise one is created.',
  tag: 'Applications',
  scope: 'applications:write',
  body: StrictObject({
    email: Type.String({ format: 'email', maxLength: 254 }),
    hiring_flow_id: Uuid('Hiring flow'),
    phone_number: Type.String({ minLength: 1, maxLength: MAX_PHONE_NUMBER_LENGTH }),
    name: NamePart('Ada Lovelace', 'Full name; optional when first_name and last_name are given.'),
    first_name: NamePart('Ada', 'Optional when name is given.'),
    last_name: NamePart('Lovelace', 'Optional when name is given.'),
    external_identifier: Type.Optional(
      Type.String({ minLength: 1, maxLength: 500, description: 'The candidate’s in your own system.' }),
    ),
    is_test: Type.Optional(Type.Boolean({ default: false, description: 'true marks a test application.' })),
    skip_automations: Type.Optional(
      Type.Boolean({ default: false, description: 'true runs no automations of the new application and its stage.' }),
    ),
    dry_run: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'true is answered with 200 and the application as it would be, and leaves nothing behind. Ids of what would be made belong to nothing.',
      }),
    ),
  }),
  success: { 201: reference(Application), 200: reference(Application) },
  errors: ['missing_field', 'invalid_phone_number', 'hiring_flow_not_published'],
  async handle({ db, company, actor, body: { dry_run: isDryRun, ...signUp } }) {
    if (isDryRun) return ok(presentApplication(await undoing(db, (undone) => create(undone, company, signUp, actor))))
    return created(presentApplication(await create(db, company, signUp, actor)))
  },
})
