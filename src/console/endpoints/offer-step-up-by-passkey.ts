import { Type } from 'typebox'
import { StrictObject } from '../../contract/schemas.ts'
import { ok } from '../../http/endpoint.ts'
import { sealPending } from '../door/pending.ts'
import { authenticationOptions } from '../door/webauthn.ts'
import { defineConsoleEndpoint } from '../endpoint.ts'

export const offerStepUpByPasskey = defineConsoleEndpoint({
  method: 'POST',
  path: '/step-up/passkey/options/',
  operationId: 'offerStepUpByPasskey',
  summary: 'What the person’s passkey is to sign',
  success: {
    200: StrictObject({
      options: Type.Object({}, { additionalProperties: true, description: 'As WebAuthn has them.' }),
      challenge: Type.String({ description: 'To be sent back with what the passkey has signed.' }),
    }),
  },
  errors: [],
  async handle({ config, url }) {
    const options = await authenticationOptions(url)
    return ok({ options, challenge: sealPending(config, { challenge: options.challenge }) })
  },
})
