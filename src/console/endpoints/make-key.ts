import { Type } from 'typebox'
import { createApiKey } from '../../companies/actions/create-api-key.ts'
import { fieldFault } from '../../contract/fault.ts'
import { OneOf, StrictObject } from '../../contract/schemas.ts'
import { created } from '../../http/endpoint.ts'
import { SCOPES } from '../../http/scopes.ts'
import { MadeKey } from '../contracts/key.ts'
import { defineConsoleEndpoint } from '../endpoint.ts'

const DAY = 86_400_000

export const makeKey = defineConsoleEndpoint({
  method: 'POST',
  path: '/keys/',
  operationId: 'makeKey',
  summary: 'Make an API key; it is shown this once, and has the common limits',
  ability: 'keys:write',
  needsStepUp: true,
  body: StrictObject({
    name: Type.String({ maxLength: 200, description: 'What the key is for.' }),
    scopes: Type.Array(OneOf(['*', ...SCOPES]), { minItems: 1, maxItems: SCOPES.length + 1, uniqueItems: true }),
    expires_in_days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650, description: 'Never without it.' })),
  }),
  success: { 201: MadeKey },
  errors: ['invalid_field'],
  async handle({ db, company, body: { name: typed, scopes, expires_in_days: days } }) {
    const name = typed.trim()
    if (name === '') throw fieldFault('invalid_field', 'name', 'must say what the key is for')
    const expiresAt = days === undefined ? undefined : new Date(Date.now() + days * DAY)
    const { id, key } = await createApiKey(db, { companyId: company.id, name, scopes, expiresAt })
    return created({ id, name, key })
  },
})
