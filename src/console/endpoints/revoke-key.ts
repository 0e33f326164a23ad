import { Type } from 'typebox'
import { revokeApiKey } from '../../companies/actions/revoke-api-key.ts'
import { Fault } from '../../contract/fault.ts'
import { StrictObject, Uuid } from '../../contract/schemas.ts'
import { ok } from '../../http/endpoint.ts'
import { defineConsoleEndpoint } from '../endpoint.ts'

export const revokeKey = defineConsoleEndpoint({
  method: 'POST',
  path: '/keys/:api_key_id/revoke/',
  operationId: 'revokeKey',
  summary: 'Revoke an API key; it stops working at once',
  ability: 'keys:write',
  needsStepUp: true,
  params: StrictObject({ api_key_id: Uuid('API key') }),
  success: { 200: StrictObject({ revoked: Type.Literal(true) }) },
  errors: ['api_key_not_found'],
  async handle({ db, company, params }) {
    if (!(await revokeApiKey(db, company.id, params.api_key_id)))
      throw new Fault('api_key_not_found', 'There is no such key, or it is revoked already.')
    return ok({ revoked: true })
  },
})
