import { type Static, Type } from 'typebox'
import { fieldFault } from '../../contract/fault.ts'
import { Nullable, OneOf, StrictObject } from '../../contract/schemas.ts'
import type { AnsweringProvider, SaidProvider } from '../../single-sign-on/actions/set-up-provider.ts'
import { EMAIL_DOMAIN, NEW_MEMBER_ROLES } from '../../single-sign-on/provider.ts'

const Claimed = (description: string) =>
  Nullable(Type.Boolean({ description: `${description} null where it does not say.` }))

/** What a provider says of itself. */
export const FoundProvider = StrictObject({
  issuer: Type.String({ description: 'As it spells its own name.' }),
  algorithms: Type.Array(Type.String(), { description: 'By which it signs, of those that are taken.' }),
  tells_email_verified: Claimed('Whether it says of an email that it is confirmed.'),
  tells_auth_time: Claimed('Whether it says when somebody has last shown who they are.'),
})

/** What somebody says of the provider of their company. */
export const SaidProviderFields = StrictObject({
  issuer: Type.String({ minLength: 1, maxLength: 500 }),
  client_id: Type.String({ minLength: 1, maxLength: 500 }),
  client_secret: Type.Optional(
    Type.String({ maxLength: 2000, description: 'Left out, the one that is stored for this issuer and client stays.' }),
  ),
  email_domains: Type.Array(Type.String({ maxLength: 253 }), { minItems: 1, maxItems: 50 }),
  trusts_emails: Type.Boolean(),
  new_member_role: Nullable(OneOf([...NEW_MEMBER_ROLES])),
})

/** @throws {Fault} invalid_field for what is no domain */
export function saidProvider(companyId: string, body: Static<typeof SaidProviderFields>): SaidProvider {
  const emailDomains = body.email_domains.map((domain) => domain.trim().toLowerCase())
  const wrong = emailDomains.findIndex((domain) => !EMAIL_DOMAIN.test(domain))
  if (wrong >= 0) throw fieldFault('invalid_field', `email_domains[${wrong}]`, 'must be a domain such as example.com')
  return {
    companyId,
    issuer: body.issuer.trim(),
    clientId: body.client_id.trim(),
    emailDomains,
    clientSecret: body.client_secret?.trim(),
    trustsEmails: body.trusts_emails,
    newMemberRole: body.new_member_role,
  }
}

/** What is told of a provider that has answered. */
export const foundProvider = ({ issuer, algorithms, claims }: AnsweringProvider) => ({
  issuer,
  algorithms,
  tells_email_verified: claims?.includes('email_verified') ?? null,
  tells_auth_time: claims?.includes('auth_time') ?? null,
})
