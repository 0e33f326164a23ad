import { Type } from 'typebox'
import { StrictObject } from '../../contract/schemas.ts'
import { ok } from '../../http/endpoint.ts'
import { tryProvider } from '../../single-sign-on/actions/set-up-provider.ts'
import { FoundProvider, foundProvider } from '../contracts/sign-on.ts'
import { defineConsoleEndpoint } from '../endpoint.ts'
import { ofAccount } from '../guesses.ts'

export const trySingleSignOn = defineConsoleEndpoint({
  method: 'POST',
  path: '/single-sign-on/try/',
  operationId: 'trySingleSignOn',
  summary: 'Ask a provider where its parts are, and store nothing',
  ability: 'sign_on:write',
  body: StrictObject({
    issuer: Type.String({ minLength: 1, maxLength: 500 }),
    client_id: Type.String({ minLength: 1, maxLength: 500 }),
  }),
  success: { 200: FoundProvider },
  errors: ['invalid_field'],
  async handle({ config, operator, body, countAttempt }) {
    await countAttempt(`sign-on-trial:${operator.userId}`, ofAccount(config))
    return ok(foundProvider(await tryProvider(config, { issuer: body.issuer.trim(), clientId: body.client_id.trim() })))
  },
})
