import { Type } from 'typebox'
import { fieldFault } from '../../contract/fault.ts'
import { StrictObject } from '../../contract/schemas.ts'
import { ok } from '../../http/endpoint.ts'
import { recordRefusedStepUp } from '../../operators/actions/record-refused-factor.ts'
import { findPasskey, notePasskeyUse } from '../../operators/passkey-queries.ts'
import { openPending } from '../door/pending.ts'
import { passkeyIdIn, verifyAuthentication } from '../door/webauthn.ts'
import { defineConsoleEndpoint } from '../endpoint.ts'
import { ofAccount } from '../guesses.ts'

export const stepUpByPasskey = defineConsoleEndpoint({
  method: 'POST',
  path: '/step-up/passkey/',
  operationId: 'stepUpByPasskey',
  summary: 'Show by a passkey who one is',
  body: StrictObject({ challenge: Type.String(), response: Type.Object({}, { additionalProperties: true }) }),
  success: { 200: StrictObject({ stepped_up: Type.Literal(true) }) },
  errors: ['invalid_field'],
  async handle({ db, config, url, operator, body, countAttempt, stepUp }) {
    await countAttempt(`step-up:${operator.userId}`, ofAccount(config))
    const { challenge } = openPending(config, body.challenge)
    const id = passkeyIdIn(body.response)
    const passkey = id === undefined ? undefined : await findPasskey(db, id)
    const isTheirs = passkey?.userId === operator.userId
    const counter = isTheirs && challenge && (await verifyAuthentication(url, challenge, body.response, passkey))
    if (!isTheirs || typeof counter !== 'number') {
      recordRefusedStepUp(db, operator.userId, 'passkey')
      throw fieldFault('invalid_field', 'response', 'is not signed by a passkey of yours')
    }
    await notePasskeyUse(db, passkey.id, counter)
    await stepUp('passkey')
    return ok({ stepped_up: true })
  },
})
