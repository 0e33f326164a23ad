import { Type } from 'typebox'
import { StrictObject } from '../../contract/schemas.ts'
import { ok } from '../../http/endpoint.ts'
import { listPasskeys } from '../../operators/passkey-queries.ts'
import { sealPending } from '../door/pending.ts'
import { registrationOptions } from '../door/webauthn.ts'
import { defineConsoleEndpoint } from '../endpoint.ts'

export const offerPasskey = defineConsoleEndpoint({
  method: 'POST',
  path: '/account/passkeys/options/',
  operationId: 'offerPasskey',
  summary: 'With what the browser makes another passkey',
  needsStepUp: true,
  changesFactors: true,
  success: {
    200: StrictObject({ options: Type.Object({}, { additionalProperties: true }), challenge: Type.String() }),
  },
  errors: [],
  async handle({ db, config, url, operator: { userId: id, email, name } }) {
    const known = await listPasskeys(db, id)
    const options = await registrationOptions(
      url,
      { id, email, name },
      known.map((passkey) => passkey.id),
    )
    return ok({ options, challenge: sealPending(config, { challenge: options.challenge }) })
  },
})
