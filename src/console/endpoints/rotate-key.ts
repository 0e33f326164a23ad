import { Type } from 'typebox'
import { rotateApiKey } from '../../companies/actions/rotate-api-key.ts'
import { Fault } from '../../contract/fault.ts'
import { StrictObject, Uuid } from '../../contract/schemas.ts'
import { created } from '../../http/endpoint.ts'
import { MadeKey } from '../contracts/key.ts'
import { defineConsoleEndpoint } from '../endpoint.ts'

export const rotateKey = defineConsoleEndpoint({
  method: 'POST',
  path: '/keys/:api_key_id/rotate/',
  operationId: 'rotateKey',
  summary: 'Make a key that may do the same as another one, and end that one after a while',
  ability: 'keys:write',
  needsStepUp: true,
  params: StrictObject({ api_key_id: Uuid('API key') }),
  body: StrictObject({
    overlap_hours: Type.Integer({ minimum: 0, maximum: 720, description: 'How long the other one goes on working.' }),
  }),
  success: { 201: MadeKey },
  errors: ['api_key_not_found'],
  async handle({ db, company, params, body }) {
    const made = await rotateApiKey(db, {
      companyId: company.id,
      apiKey: params.api_key_id,
      overlapHours: body.overlap_hours,
      // Whoever works for one company is nobody to the others: only the installation's operator gives a key that reach.
      reachesOtherCompanies: false,
    })
    if (!made) throw new Fault('api_key_not_found', 'There is no such key, or it works no more.')
    return created({ id: made.id, name: made.name, key: made.key })
  },
})
