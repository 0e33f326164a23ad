import { Type } from 'typebox'
import { StrictObject } from '../../contract/schemas.ts'
import { ok } from '../../http/endpoint.ts'
import { requirePasskeys as require } from '../../operators/actions/require-passkeys.ts'
import { defineConsoleEndpoint } from '../endpoint.ts'

export const requirePasskeys = defineConsoleEndpoint({
  method: 'POST',
  path: '/sign-in-policy/',
  operationId: 'requirePasskeys',
  summary: 'Let people in by passkeys alone, or by a password with an app, too',
  ability: 'passkey_policy:write',
  needsStepUp: true,
  body: StrictObject({ passkeys_only: Type.Boolean() }),
  success: { 200: StrictObject({ ended_sessions: Type.Integer({ description: 'Those that a password had begun.' }) }) },
  errors: ['invalid_field'],
  async handle({ db, company, operator, body }) {
    const policy = { isRequired: body.passkeys_only, keptSessionId: operator.sessionId }
    return ok({ ended_sessions: await require(db, company.id, policy) })
  },
})
