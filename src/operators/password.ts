import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import pLimit from 'p-limit'

/** What OWASP's Password Storage Cheat Sheet asks of argon2id at least; 30 ms here. */
const MEMORY_KIB = 19_456
const PASSES = 2
const PARALLELISM = 1
const SALT_BYTES = 16
const HASH_BYTES = 32

/** Nobody has a longer one, and longer texts cost time to hash. */
export const MAX_TYPED_LENGTH = 1000

/** Node's threads also read files: two of the four are left to them. */
const inTurn = pLimit(2)

interface Derivation {
  nonce: Buffer
  memory: number
  passes: number
  parallelism: number
}

const derive = (password: string, derivation: Derivation): Promise<Buffer> =>
  inTurn(() =>
    promisify(argon2)('argon2id', { message: password.normalize('NFKC'), tagLength: HASH_BYTES, ...derivation }),
  )

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** What is stored of a password: argon2id in the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES)
  const hash = await derive(password, { nonce, memory: MEMORY_KIB, passes: PASSES, parallelism: PARALLELISM })
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${base64(nonce)}$${base64(hash)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Of nobody: an unknown email takes as long as a known one. */
const NOBODYS = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${base64(Buffer.alloc(SALT_BYTES))}$${base64(Buffer.alloc(HASH_BYTES))}`

/** Whether a password is the one of a hash. Without a hash it is not, after the same time. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', hash = ''] = PHC.exec(stored ?? NOBODYS) ?? []
  const derived = await derive(password, {
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  const isEqual = timingSafeEqual(derived, Buffer.from(hash, 'base64'))
  return isEqual && typeof stored === 'string'
}
