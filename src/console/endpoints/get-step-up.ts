import { Type } from 'typebox'
import { StrictObject } from '../../contract/schemas.ts'
import { ok } from '../../http/endpoint.ts'
import { listPasskeys } from '../../operators/passkey-queries.ts'
import { findUser } from '../../operators/user-queries.ts'
import { hasIdentity } from '../../single-sign-on/identity-queries.ts'
import { findProvider } from '../../single-sign-on/provider-queries.ts'
import { defineConsoleEndpoint } from '../endpoint.ts'

export const getStepUp = defineConsoleEndpoint({
  method: 'GET',
  path: '/step-up/',
  operationId: 'getStepUp',
  summary: 'By what the person can show who they are, and whether they have, lately',
  success: {
    200: StrictObject({
      stepped_up: Type.Boolean(),
      password: Type.Boolean(),
      app: Type.Boolean(),
      passkey: Type.Boolean(),
      single_sign_on: Type.Boolean({ description: 'Whether the provider of the company knows them.' }),
    }),
  },
  errors: [],
  async handle({ db, operator }) {
    const user = await findUser(db, operator.userId)
    const passkeys = await listPasskeys(db, operator.userId)
    const takesPassword = !operator.isPasskeysOnly
    const provider = await findProvider(db, operator.company.id)
    return ok({
      stepped_up: operator.hasSteppedUp,
      password: takesPassword && user?.password_hash != null,
      app: takesPassword && user?.totp_secret != null,
      passkey: passkeys.length > 0,
      single_sign_on:
        provider !== undefined && (await hasIdentity(db, provider.companyId, provider.issuer, operator.userId)),
    })
  },
})
