import { Type } from 'typebox'
import { StrictObject } from '../../contract/schemas.ts'
import { ok } from '../../http/endpoint.ts'
import { removePasskey as remove } from '../../operators/actions/change-passkeys.ts'
import { defineConsoleEndpoint } from '../endpoint.ts'

export const removePasskey = defineConsoleEndpoint({
  method: 'POST',
  path: '/account/passkeys/remove/',
  operationId: 'removePasskey',
  summary: 'Sign in by a passkey no more',
  needsStepUp: true,
  changesFactors: true,
  body: StrictObject({ id: Type.String({ maxLength: 1400 }) }),
  success: { 200: StrictObject({ removed: Type.Literal(true) }) },
  errors: ['invalid_field'],
  async handle({ db, operator, body }) {
    await remove(db, operator, body.id)
    return ok({ removed: true })
  },
})
