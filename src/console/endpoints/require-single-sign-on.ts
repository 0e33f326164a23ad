import { Type } from 'typebox'
import { Nullable, StrictObject, Uuid } from '../../contract/schemas.ts'
import { ok } from '../../http/endpoint.ts'
import { requireProvider } from '../../single-sign-on/actions/change-provider.ts'
import { defineConsoleEndpoint } from '../endpoint.ts'

export const requireSingleSignOn = defineConsoleEndpoint({
  method: 'POST',
  path: '/single-sign-on/only/',
  operationId: 'requireSingleSignOn',
  summary:
    'Make the provider the only way in, but for one owner, or one way of several; what others began by another way ends',
  ability: 'sign_on:write',
  needsStepUp: true,
  body: StrictObject({ glass_breaker_id: Nullable(Uuid('The owner; null for one way of several.')) }),
  success: { 200: StrictObject({ ended_sessions: Type.Integer() }) },
  errors: ['invalid_field', 'not_found'],
  async handle({ db, company, body }) {
    return ok({ ended_sessions: await requireProvider(db, company.id, body.glass_breaker_id ?? undefined) })
  },
})
