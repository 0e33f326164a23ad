import type { Configuration, CustomFetch, ServerMetadata } from 'openid-client'
import type { Config } from '../config.ts'
import { fetchSmall } from '../outbound/fetch-small.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Provider } from './provider.ts'

/** For everything that one page asks a provider: somebody waits for it. */
const TOTAL_MILLISECONDS = 10_000

/** Signatures that only who has the private key can make. With HS256 the client's secret, which others may know, would sign. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

/** The provider cannot be asked now; the text says why, to an operator. */
export class ProviderAway extends Error {}

/** What the provider has answered is not to be trusted; the text says why, to an operator. */
export class UntrustedAnswer extends Error {}

/** Loaded by the first one who needs it: the start of the service has no use for it. */
export const library = () => import('openid-client')

/** A provider that has said where its parts are. */
export interface Connection {
  configuration: Configuration
  metadata: Readonly<ServerMetadata>
}

/**
 * Asks a provider where its parts are (OpenID Connect Discovery). It is asked anew each time: people sign in seldom, and what has
 * changed there counts at once.
 * @throws {ProviderAway, UntrustedAnswer}
 */
export async function connect(provider: Provider, secrets: Secrets, config: Config): Promise<Connection> {
  const found = await discover(provider, secrets.open(provider.sealedClientSecret), config)
  // A text that differs names another issuer; and one that stands for many, as Microsoft's "common" does, names nobody.
  if (found.metadata.issuer !== provider.issuer)
    throw new UntrustedAnswer(`it calls itself ${found.metadata.issuer}, not ${provider.issuer}`)
  return found
}

/**
 * The same for a provider that is not stored yet, which may spell its name otherwise.
 * @param clientSecret nothing, where nobody signs in by what is found
 */
export async function discover(
  { issuer, clientId }: Pick<Provider, 'issuer' | 'clientId'>,
  clientSecret: string | undefined,
  config: Config,
): Promise<Connection> {
  const oidc = await library()
  const url = new URL(issuer)
  requireSafe(url, config)
  const fetch = boundedFetch(config)
  const insecure = url.protocol === 'http:' ? [oidc.allowInsecureRequests] : []
  return asking(async () => {
    const found = await oidc.discovery(url, clientId, undefined, undefined, {
      [oidc.customFetch]: fetch,
      execute: insecure,
    })
    const told = found.serverMetadata()
    const offered = told.id_token_signing_alg_values_supported ?? ['RS256']
    const { supportsPKCE: _, ...rest } = told
    const metadata = {
      ...rest,
      id_token_signing_alg_values_supported: offered.filter((name) => ALGORITHMS.includes(name)),
    }
    const prefersBody =
      told.token_endpoint_auth_methods_supported?.includes('client_secret_basic') === false &&
      told.token_endpoint_auth_methods_supported.includes('client_secret_post')
    const bySecret = prefersBody ? oidc.ClientSecretPost : oidc.ClientSecretBasic
    const authentication = clientSecret === undefined ? oidc.None() : bySecret(clientSecret)
    const configuration = new oidc.Configuration(metadata, clientId, undefined, authentication)
    configuration[oidc.customFetch] = fetch
    for (const allow of insecure) allow(configuration)
    // Without it the library trusts the connection to the token endpoint and looks at no signature.
    oidc.enableNonRepudiationChecks(configuration)
    requireSafe(new URL(metadata.authorization_endpoint ?? ''), config)
    return { configuration, metadata }
  })
}

/**
 * Does what asks a provider.
 * @throws {ProviderAway} when there was no answer, {UntrustedAnswer} when there was a wrong one
 */
export async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const away = causesOf(error).find((cause) => cause instanceof ProviderAway || cause instanceof UntrustedAnswer)
    if (away) throw away
    const { message, code, error: told } = error as { message: string; code?: string; error?: string }
    // What it was about, such as a token with its claims, is a person's and stays out of logs.
    throw new UntrustedAnswer([message, code, told].filter(Boolean).join(': '))
  }
}

const causesOf = (error: unknown): unknown[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : error === undefined ? [] : [error]

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Without encryption only what stays on this machine, and only where private addresses are allowed. */
function requireSafe({ protocol, hostname, href }: URL, config: Config): void {
  if (protocol === 'https:') return
  if (protocol === 'http:' && LOOPBACK.test(hostname) && allowsPrivate(config)) return
  throw new UntrustedAnswer(`${href} is not https`)
}

const allowsPrivate = (config: Config) => config.EVENTS_ALLOW_PRIVATE_ADDRESSES === 'true'

/** Requests that all end at one moment, and go to public addresses alone. */
function boundedFetch(config: Config): CustomFetch {
  const deadline = AbortSignal.timeout(TOTAL_MILLISECONDS)
  return async (address, { method, headers, body }) => {
    requireSafe(new URL(address), config)
    const answer = await fetchSmall(address, {
      method,
      headers: { ...headers, connection: 'close' },
      body:
        body == null
          ? undefined
          : Buffer.from(await new Response(body as ConstructorParameters<typeof Response>[0]).arrayBuffer()),
      signal: deadline,
      allowPrivateAddresses: allowsPrivate(config),
    }).catch((error: Error) => {
      const why = deadline.aborted ? `did not answer within ${TOTAL_MILLISECONDS / 1000} s` : error.message
      throw new ProviderAway(`${new URL(address).host}: ${why}`)
    })
    if (answer.status >= 500 || answer.status === 429)
      throw new ProviderAway(`${new URL(address).host} answered ${answer.status}`)
    return answer
  }
}
