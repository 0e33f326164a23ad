import { createHash, randomBytes } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const KEY_ID_LENGTH = 10
/** 43 of 62 letters carry 256 bits. */
const SECRET_LENGTH = 43

/** A new key: `hl_`, the key id by which people recognise it, and the secret. Only its hash is stored. */
export function makeApiKey(): string {
  return `hl_${randomText(KEY_ID_LENGTH)}_${randomText(SECRET_LENGTH)}`
}

/** SHA-256 of the whole key. The key is random, so nothing slower is needed. */
export function hashApiKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

/** The part of a key that may be shown again: at most a third, since a key chosen by an operator may be short. */
export function prefixOf(key: string): string {
  return key.slice(0, Math.min('hl_'.length + KEY_ID_LENGTH, Math.floor(key.length / 3)))
}

/** What became of a key. */
export function keyState({ revoked_at: revokedAt, expires_at: expiresAt }: KeyEnds): 'active' | 'revoked' | 'expired' {
  if (revokedAt) return 'revoked'
  return expiresAt && expiresAt.getTime() <= Date.now() ? 'expired' : 'active'
}

interface KeyEnds {
  revoked_at: Date | null
  expires_at: Date | null
}

function randomText(length: number): string {
  let text = ''
  while (text.length < length) {
    // 248 is the largest multiple of 62 in a byte; what lies above would make some letters likelier.
    text += [...randomBytes(length)]
      .filter((byte) => byte < 248)
      .map((byte) => ALPHABET[byte % 62])
      .join('')
  }
  return text.slice(0, length)
}
