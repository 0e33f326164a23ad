import { Type } from 'typebox'
import { Nullable, StrictObject, Timestamp, Uuid } from '../../contract/schemas.ts'
import { ok } from '../../http/endpoint.ts'
import { listPasskeys } from '../../operators/passkey-queries.ts'
import { listSessions } from '../../operators/session-queries.ts'
import { countRecoveryCodes, findUser } from '../../operators/user-queries.ts'
import { hasIdentity } from '../../single-sign-on/identity-queries.ts'
import { findProvider } from '../../single-sign-on/provider-queries.ts'
import { defineConsoleEndpoint } from '../endpoint.ts'

const Session = StrictObject({
  id: Uuid('Session'),
  user_agent: Type.String({ description: 'The browser, as it names itself.' }),
  company: Type.String({ description: 'For which company the person is at work there.' }),
  created: Timestamp(),
  last_used_at: Timestamp('To the minute.'),
  is_current: Type.Boolean(),
})

export const getAccount = defineConsoleEndpoint({
  method: 'GET',
  path: '/account/',
  operationId: 'getAccount',
  summary: 'By what the person signs in, and where they are signed in',
  success: {
    200: StrictObject({
      has_password: Type.Boolean(),
      passkeys_only: Type.Boolean({ description: 'Whether the company takes no password, with whatever beside it.' }),
      recovery_codes: Type.Integer({ description: 'How many are left.' }),
      passkeys: Type.Array(
        StrictObject({ id: Type.String(), created: Timestamp(), last_used_at: Type.Union([Timestamp(), Type.Null()]) }),
      ),
      sessions: Type.Array(Session),
      is_by_sign_on: Type.Boolean({
        description: 'Whether the provider of the company let them in, who then changes none of this.',
      }),
      single_sign_on: Nullable(
        StrictObject({
          host: Type.String(),
          is_linked: Type.Boolean({ description: 'Whether the provider knows them.' }),
        }),
      ),
    }),
  },
  errors: [],
  async handle({ db, operator }) {
    const user = await findUser(db, operator.userId)
    const passkeys = await listPasskeys(db, operator.userId)
    const sessions = await listSessions(db, operator.userId)
    const provider = await findProvider(db, operator.company.id)
    return ok({
      is_by_sign_on: operator.isBySignOn,
      single_sign_on: provider
        ? {
            host: new URL(provider.issuer).host,
            is_linked: await hasIdentity(db, provider.companyId, provider.issuer, operator.userId),
          }
        : null,
      has_password: user?.password_hash != null,
      passkeys_only: operator.isPasskeysOnly,
      recovery_codes: await countRecoveryCodes(db, operator.userId),
      passkeys: passkeys.map(({ id, created, last_used_at }) => ({
        id,
        created: created.toISOString(),
        last_used_at: last_used_at?.toISOString() ?? null,
      })),
      sessions: sessions.map(({ id, user_agent, company, created, last_used_at }) => ({
        id,
        user_agent,
        company,
        is_current: id === operator.sessionId,
        created: created.toISOString(),
        last_used_at: last_used_at.toISOString(),
      })),
    })
  },
})
