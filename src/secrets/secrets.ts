import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import type { Config } from '../config.ts'
import { onceWritten, replaceFile } from './key-file.ts'
import { readSecretKeys, type SecretKey } from './secret-keys.ts'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A text was sealed with a key that this process does not have. */
export class UnknownSecretKey extends Error {
  constructor(id: string) {
    super(`It is sealed with the key ${id}, which is not among the SECRET_KEYS of this machine.`)
  }
}

/** Seals what must not be in the database in clear, with the newest key, and opens what any of the keys has sealed. */
export class Secrets {
  readonly #keys: Map<string, Buffer>
  readonly #newest: SecretKey

  /** @param keys newest first */
  constructor(keys: [SecretKey, ...SecretKey[]]) {
    this.#keys = new Map(keys.map(({ id, key }) => [id, key]))
    this.#newest = keys[0]
  }

  /** The id of the key that seals. */
  get newestId(): string {
    return this.#newest.id
  }

  /** Whether the newest key has sealed it. */
  isNewest(sealed: string): boolean {
    return sealed.startsWith(`${this.newestId}:`)
  }

  /** The text as `id:base64`, which reveals nothing but its length. */
  seal(text: string): string {
    const { id, key } = this.#newest
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(ALGORITHM, key, nonce)
    cipher.setAAD(Buffer.from(id))
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return `${id}:${sealed.toString('base64')}`
  }

  /**
   * The text that was sealed.
   * @throws {UnknownSecretKey}, or an error when it was changed
   */
  open(sealed: string): string {
    const [id = '', content = ''] = sealed.split(':')
    const key = this.#keys.get(id)
    if (!key) throw new UnknownSecretKey(id)
    const bytes = Buffer.from(content, 'base64')
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES))
    decipher.setAAD(Buffer.from(id))
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  }
}

const known = new WeakMap<Config, Secrets>()

/** The secrets of a process: by SECRET_KEYS, or by a key that is made once and kept in DATA_DIR. */
export function secretsOf(config: Config): Secrets {
  const existing = known.get(config)
  if (existing) return existing
  const secrets = new Secrets(config.SECRET_KEYS ?? ownKeys(config.DATA_DIR))
  known.set(config, secrets)
  return secrets
}

/** The keys of a process, newest first, as SECRET_KEYS has them. */
export const writtenKeys = (config: Config): string =>
  (config.SECRET_KEYS ?? ownKeys(config.DATA_DIR)).map(written).join(',')

/**
 * Adds keys that another machine has sealed with to those kept in DATA_DIR.
 * @param keys as SECRET_KEYS has them
 * @returns the ids of those that this process lacks nevertheless, since SECRET_KEYS is set and decides alone
 */
export function adoptKeys(config: Config, keys: string): string[] {
  const adopted = readSecretKeys(keys)
  const own = config.SECRET_KEYS ?? ownKeys(config.DATA_DIR)
  const missing = adopted.filter(({ id }) => !own.some((key) => key.id === id))
  if (config.SECRET_KEYS) return missing.map(({ id }) => id)
  if (missing.length > 0) replaceFile(config.DATA_DIR, KEY_FILE, [...own, ...missing].map(written).join(','))
  return []
}

const KEY_FILE = 'secret-key'

const written = ({ id, key }: SecretKey) => `${id}:${key.toString('base64')}`

/**
 * A key with an id of its own, which distinguishes a text sealed by another machine from one that was tampered with. Behind it
 * may stand those of machines before.
 */
function ownKeys(dataDir: string): [SecretKey, ...SecretKey[]] {
  mkdirSync(dataDir, { recursive: true })
  const make = () => written({ id: `own-${randomBytes(4).toString('hex')}`, key: randomBytes(32) })
  return readSecretKeys(onceWritten(dataDir, KEY_FILE, make))
}
