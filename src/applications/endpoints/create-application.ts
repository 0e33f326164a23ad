import { Type } from 'typebox'
import { MAX_PHONE_NUMBER_LENGTH } from '../../candidates/phone-number.ts'
import { reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { created, defineEndpoint } from '../../http/endpoint.ts'
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
    'Signs a candidate up for a hiring flow, on its first stage. A candidate with this email is linked; otherwise one is created.',
  tag: 'Applications',
  scope: 'applications:write',
  body: StrictObject({
    email: Type.String({ format: 'email', maxLength: 254 }),
    hiring_flow_id: Uuid('Hiring flow'),
    phone_number: Type.String({ minLength: 1, maxLength: MAX_PHONE_NUMBER_LENGTH }),
    name: NamePart('Ada Lovelace', 'Full name; optional when first_name and last_name are given.'),
    first_name: NamePart('Ada', 'Optional when name is given.'),
    last_name: NamePart('Lovelace', 'Optional when name is given.'),
  }),
  success: { 201: reference(Application) },
  errors: [400],
  async handle({ db, company, apiKey, body }) {
    const application = await create(db, company, body, { type: 'api_key', id: apiKey.id })
    return created(presentApplication(application))
  },
})
