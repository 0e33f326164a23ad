import { Readable } from 'node:stream'
import { Decrypter, Encrypter } from 'age-encryption'

/** Makes a stream unreadable. */
export type Encrypt = (source: AsyncIterable<Buffer>) => AsyncIterable<Uint8Array>

/** Whom a backup is encrypted for: whoever knows the passphrase, or holds the key of one of the recipients. */
export interface Lock {
  passphrase?: string | undefined
  /** Public keys, such as `age1…`. */
  recipients: string[]
}

/** What opens an encrypted backup. */
export interface Unlock {
  passphrase?: string | undefined
  /** Secret keys, such as `AGE-SECRET-KEY-1…`. */
  identities: string[]
}

/** How every file begins that age has encrypted. */
export const ENCRYPTED_HEAD = 'age-encryption.org/v1\n'

/** Encrypts in the format of age: in pieces, each of which proves that it is whole and where it belongs. */
export function encryptFor({ passphrase, recipients }: Lock): Encrypt {
  const encrypter = new Encrypter()
  if (passphrase !== undefined) encrypter.setPassphrase(passphrase)
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return async function* (source) {
    yield* await encrypter.encrypt(toWeb(source))
  }
}

/** @throws when neither the passphrase nor any of the keys fits */
export async function* decrypted(source: AsyncIterable<Buffer>, { passphrase, identities }: Unlock) {
  const decrypter = new Decrypter()
  if (passphrase !== undefined) decrypter.addPassphrase(passphrase)
  for (const identity of identities) decrypter.addIdentity(identity)
  yield* await decrypter.decrypt(toWeb(source))
}

const toWeb = (source: AsyncIterable<Buffer>) => Readable.toWeb(Readable.from(source)) as ReadableStream<Uint8Array>
