import { call } from './api.ts'
import type { PasskeyOffer } from './contracts.ts'

/** Passkeys belong to a name: a browser takes none for a bare address. */
export const takesPasskeys =
  typeof globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON === 'function' &&
  !/^[\d.]+$|^\[/.test(location.hostname)

/** Has the browser make a passkey, with which the person then signs in, too. */
export async function addPasskey(): Promise<void> {
  const { options, challenge } = await call<PasskeyOffer>('/account/passkeys/options/', { method: 'POST' })
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as never)
  const credential = await navigator.credentials.create({ publicKey })
  const response = (credential as PublicKeyCredential).toJSON()
  await call('/account/passkeys/', { body: { challenge, response } })
}

/** Has a passkey sign what the service wants, and sends it there. */
export async function stepUpByPasskey(): Promise<void> {
  const { options, challenge } = await call<PasskeyOffer>('/step-up/passkey/options/', { method: 'POST' })
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as never)
  const credential = await navigator.credentials.get({ publicKey })
  const response = (credential as PublicKeyCredential).toJSON()
  await call('/step-up/passkey/', { body: { challenge, response } })
}
