import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { hashSecretToken } from '../../secrets/secret-token.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import { ATTEMPT_SECONDS, type Attempt } from '../attempt.ts'
import { insertAttempt } from '../attempt-queries.ts'
import { asking, connect, library } from '../connection.ts'
import type { Provider } from '../provider.ts'

/**
 * Begins a sign-in at a provider.
 * @param callback where the provider sends the browser back to
 * @returns where the browser goes, and what it keeps meanwhile
 * @throws {ProviderAway, UntrustedAnswer}
 */
export async function beginSignOn(
  { db, config }: { db: Database; config: Config },
  provider: Provider,
  { purpose, callback }: { purpose: Attempt['purpose']; callback: URL },
): Promise<{ url: URL; attempt: Attempt }> {
  const oidc = await library()
  const { configuration } = await connect(provider, secretsOf(config), config)
  const { companyId, issuer } = provider
  const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()]
  const challenge = await oidc.calculatePKCECodeChallenge(verifier)
  const url = await asking(async () =>
    oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: callback.href,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      // Whoever is at the keyboard is to show it now, whoever signed in there this morning.
      ...(purpose.kind !== 'sign_in' && { prompt: 'login', max_age: '0' }),
    }),
  )
  await insertAttempt(db, hashSecretToken(state), ATTEMPT_SECONDS)
  return { url, attempt: { companyId, issuer, state, nonce, verifier, startedAt: Date.now(), purpose } }
}
