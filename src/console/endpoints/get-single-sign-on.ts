import { Type } from 'typebox'
import { Nullable, OneOf, StrictObject, Uuid } from '../../contract/schemas.ts'
import { ok } from '../../http/endpoint.ts'
import { listOwnersWithFactors } from '../../operators/membership-queries.ts'
import { countKnownMembers, hasIdentity } from '../../single-sign-on/identity-queries.ts'
import { NEW_MEMBER_ROLES } from '../../single-sign-on/provider.ts'
import { findProvider } from '../../single-sign-on/provider-queries.ts'
import { defineConsoleEndpoint } from '../endpoint.ts'
import { SIGN_ON_CALLBACK_PATH } from '../paths.ts'

export const getSingleSignOn = defineConsoleEndpoint({
  method: 'GET',
  path: '/single-sign-on/',
  operationId: 'getSingleSignOn',
  summary: 'By which provider the people of the company sign in, and who could break the glass',
  ability: 'sign_on:read',
  success: {
    200: StrictObject({
      callback: Type.String({ description: 'The one address that the provider must know.' }),
      owners: Type.Array(StrictObject({ id: Uuid('Owner'), name: Type.String(), email: Type.String() }), {
        description: 'Owners with a password or a passkey of their own.',
      }),
      provider: Type.Union([
        StrictObject({
          issuer: Type.String(),
          client_id: Type.String(),
          email_domains: Type.Array(Type.String()),
          trusts_emails: Type.Boolean(),
          new_member_role: Nullable(OneOf([...NEW_MEMBER_ROLES])),
          is_required: Type.Boolean(),
          glass_breaker_id: Nullable(Uuid('Owner')),
          members: Type.Integer(),
          known_members: Type.Integer({ description: 'How many of them the provider knows.' }),
          knows_you: Type.Boolean(),
        }),
        Type.Null(),
      ]),
    }),
  },
  errors: [],
  async handle({ db, company, operator, addressOf }) {
    const provider = await findProvider(db, company.id)
    const owners = await listOwnersWithFactors(db, company.id)
    const callback = addressOf(SIGN_ON_CALLBACK_PATH).href
    if (!provider) return ok({ callback, owners, provider: null })
    const { known, members } = await countKnownMembers(db, company.id, provider.issuer)
    return ok({
      callback,
      owners,
      provider: {
        issuer: provider.issuer,
        client_id: provider.clientId,
        email_domains: provider.emailDomains,
        trusts_emails: provider.trustsEmails,
        new_member_role: provider.newMemberRole,
        is_required: provider.isRequired,
        glass_breaker_id: provider.glassBreakerId,
        members,
        known_members: known,
        knows_you: await hasIdentity(db, company.id, provider.issuer, operator.userId),
      },
    })
  },
})
