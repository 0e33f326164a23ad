import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import type { Config } from '../config.ts'
import { onceWritten } from './key-file.ts'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

interface SecretKey {
  id: string
  key: Buffer
}

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
  const secrets = new Secrets(config.SECRET_KEYS ?? [ownKey(config.DATA_DIR)])
  known.set(config, secrets)
  return secrets
}

/**
 * A key with an id of its own, which distinguishes a text sealed by another machine from one that was tampered with.
 */
function ownKey(dataDir: string): SecretKey {
  mkdirSync(dataDir, { recursive: true })
  const [id = '', key = ''] = onceWritten(
    dataDir,
    'secret-key',
    () => `own-${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64')}`,
  ).split(':')
  return { id, key: Buffer.from(key, 'base64') }
}
