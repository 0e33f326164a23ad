import type { IDToken, UserInfoResponse } from 'openid-client'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { normalEmail } from '../../operators/email.ts'
import { personName } from '../../operators/person-name.ts'
import { hashSecretToken } from '../../secrets/secret-token.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import type { Attempt } from '../attempt.ts'
import { takeAttempt } from '../attempt-queries.ts'
import { asking, connect, library, UntrustedAnswer } from '../connection.ts'
import type { Identity, Provider } from '../provider.ts'

/** A browser came back with what it did not go away with, or too late, or twice. */
export class StaleAttempt extends Error {}

/** The person did not want to, or the provider did not let them; what it says is told to an operator. */
export class Declined extends Error {}

/**
 * Takes what a provider sends a browser back with.
 * @param answered the address that the browser came to
 * @throws {StaleAttempt, Declined, ProviderAway, UntrustedAnswer}
 */
export async function finishSignOn(
  { db, config }: { db: Database; config: Config },
  provider: Provider,
  attempt: Attempt,
  answered: URL,
): Promise<Identity> {
  const isOfAttempt = answered.searchParams.get('state') === attempt.state && provider.issuer === attempt.issuer
  // Once, whatever comes of it.
  if (!isOfAttempt || !(await takeAttempt(db, hashSecretToken(attempt.state)))) throw new StaleAttempt()
  const oidc = await library()
  const { configuration, metadata } = await connect(provider, secretsOf(config), config)
  return asking(async () => {
    const tokens = await oidc.authorizationCodeGrant(configuration, answered, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.verifier,
      idTokenExpected: true,
      // Since the browser was sent there, with the half minute by which clocks may differ.
      ...(attempt.purpose.kind !== 'sign_in' && { maxAge: Math.ceil((Date.now() - attempt.startedAt) / 1000) }),
    })
    const claims = tokens.claims() as IDToken
    const hasMore = attempt.purpose.kind === 'sign_in' && claims.email === undefined && metadata.userinfo_endpoint
    const about = hasMore ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub) : claims
    return identityOf(claims, about, provider)
  }).catch((error) => {
    const refused = error instanceof UntrustedAnswer && answered.searchParams.get('error')
    throw refused ? new Declined(refused.slice(0, 100)) : error
  })
}

function identityOf({ iss, sub, auth_time }: IDToken, about: IDToken | UserInfoResponse, provider: Provider): Identity {
  const { email, email_verified: isVerified, name, given_name, family_name } = about
  const vouched = isVerified === true || (isVerified === undefined && provider.trustsEmails)
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    issuer: iss,
    subject: sub,
    email: vouched ? normalEmail(text(email)) : undefined,
    name: personName(text(name) || `${text(given_name)} ${text(family_name)}`) || text(email).split('@')[0] || '',
    authenticatedAt: typeof auth_time === 'number' ? new Date(auth_time * 1000) : undefined,
  }
}
