import { Type } from 'typebox'
import { fieldFault } from '../../contract/fault.ts'
import { StrictObject } from '../../contract/schemas.ts'
import { ok } from '../../http/endpoint.ts'
import { addPasskey as add } from '../../operators/actions/change-passkeys.ts'
import { openPending } from '../door/pending.ts'
import { verifyRegistration } from '../door/webauthn.ts'
import { defineConsoleEndpoint } from '../endpoint.ts'

export const addPasskey = defineConsoleEndpoint({
  method: 'POST',
  path: '/account/passkeys/',
  operationId: 'addPasskey',
  summary: 'Sign in by another passkey, too',
  needsStepUp: true,
  changesFactors: true,
  body: StrictObject({ challenge: Type.String(), response: Type.Object({}, { additionalProperties: true }) }),
  success: { 200: StrictObject({ id: Type.String() }) },
  errors: ['invalid_field'],
  async handle({ db, config, url, operator, body }) {
    const { challenge } = openPending(config, body.challenge)
    const passkey = challenge && (await verifyRegistration(url, challenge, body.response))
    if (!passkey) throw fieldFault('invalid_field', 'response', 'is no passkey for what was asked')
    await add(db, operator, passkey)
    return ok({ id: passkey.id })
  },
})
