import type { Config } from '../../config.ts'
import { fieldFault } from '../../contract/fault.ts'
import type { Database } from '../../db/database.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import { discover, ProviderAway, UntrustedAnswer } from '../connection.ts'
import { findProvider, type NewProvider } from '../provider-queries.ts'
import { setProvider } from './change-provider.ts'

/** What somebody says of a provider; the secret may be left out as long as the issuer stays, and is kept. */
export interface SaidProvider extends Omit<NewProvider, 'sealedClientSecret'> {
  clientSecret: string | undefined
}

/** What a provider says of itself. */
export interface AnsweringProvider {
  /** As it spells its name, which its tokens have. */
  issuer: string
  /** By which it signs, of those that are taken. */
  algorithms: string[]
  /** Of what its tokens tell; nothing where it does not say. */
  claims: string[] | undefined
}

/**
 * Asks a provider where its parts are, and stores nothing.
 * @throws {Fault} invalid_field, with what is wrong in words for who is setting it up
 */
export async function tryProvider(
  config: Config,
  provider: { issuer: string; clientId: string },
): Promise<AnsweringProvider> {
  if (!URL.canParse(provider.issuer)) throw fieldFault('invalid_field', 'issuer', 'must be an address')
  try {
    // Where its parts are needs no secret; whether that is right shows when somebody signs in.
    const { issuer, id_token_signing_alg_values_supported, claims_supported } = (
      await discover(provider, undefined, config)
    ).metadata
    const algorithms = id_token_signing_alg_values_supported ?? []
    if (algorithms.length === 0)
      throw new UntrustedAnswer('it signs with no key that others can check (RS, PS, ES or EdDSA)')
    return { issuer, algorithms, claims: claims_supported }
  } catch (error) {
    if (error instanceof ProviderAway) throw fieldFault('invalid_field', 'issuer', `does not answer: ${error.message}`)
    if (!(error instanceof UntrustedAnswer)) throw error
    throw fieldFault('invalid_field', 'issuer', `is no provider that can be trusted: ${error.message}`)
  }
}

/**
 * Asks a provider where its parts are, and makes it the company's.
 * @returns what it says of itself
 * @throws {Fault} invalid_field
 */
export async function setUpProvider(
  { db, config }: { db: Database; config: Config },
  { clientSecret, ...provider }: SaidProvider,
): Promise<AnsweringProvider> {
  const before = await findProvider(db, provider.companyId)
  const found = await tryProvider(config, provider)
  // What was kept for one provider must not be sent to another one.
  const isKept = before?.issuer === found.issuer && before.clientId === provider.clientId
  if (!clientSecret && !isKept) throw fieldFault('invalid_field', 'client_secret', 'must be told for this client')
  const sealedClientSecret = clientSecret ? secretsOf(config).seal(clientSecret) : (before?.sealedClientSecret ?? '')
  await setProvider(db, { ...provider, issuer: found.issuer, sealedClientSecret })
  return found
}
