import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Passkey } from '../../operators/passkey-queries.ts'

/** Loaded by the first one who needs it: it takes a tenth of a second, which the start of the service has no use for. */
const library = () => import('@simplewebauthn/server')

/** What a browser is asked to make a passkey with. @param known the ids of those that the person has: a device makes no second one */
export async function registrationOptions(
  url: URL,
  user: { id: string; email: string; name: string },
  known: string[] = [],
) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: 'Hireline',
    rpID: url.hostname,
    userID: new Uint8Array(Buffer.from(user.id.replaceAll('-', ''), 'hex')),
    userName: user.email,
    userDisplayName: user.name || user.email,
    attestationType: 'none',
    excludeCredentials: known.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** The passkey that a browser has made; nothing when it does not answer the challenge. */
export async function verifyRegistration(url: URL, challenge: string, response: unknown): Promise<Passkey | undefined> {
  const { verifyRegistrationResponse } = await library()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: url.origin,
      expectedRPID: url.hostname,
      requireUserVerification: true,
    })
    if (!verified || !registrationInfo) return undefined
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    return { id, publicKey: Buffer.from(publicKey), counter, transports }
  } catch {
    // What the browser sent is of the wrong shape, or signs something else.
    return undefined
  }
}

/** What a browser is asked to sign with a passkey that it has. */
export async function authenticationOptions(url: URL) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({ rpID: url.hostname, userVerification: 'required' })
}

/** The id of the passkey that an answer claims to be of. */
export function passkeyIdIn(response: unknown): string | undefined {
  const { id } = (response ?? {}) as { id?: unknown }
  return typeof id === 'string' && id.length <= 1400 ? id : undefined
}

/** The passkey's counter after it has signed the challenge; nothing when it has not. */
export async function verifyAuthentication(
  url: URL,
  challenge: string,
  response: unknown,
  { id, publicKey, counter, transports }: Passkey,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: url.origin,
      expectedRPID: url.hostname,
      requireUserVerification: true,
      credential: { id, publicKey: new Uint8Array(publicKey), counter, transports: transports as never },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}
