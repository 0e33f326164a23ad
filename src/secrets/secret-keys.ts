/** A key of 256 bits, and the name that what it has sealed begins with. */
export interface SecretKey {
  id: string
  key: Buffer
}

const SECRET_KEY = /^([A-Za-z0-9_-]{1,40}):([A-Za-z0-9+/]{43}=)$/

/** What `readSecretKeys` accepts. */
export const SECRET_KEYS_ACCEPT = 'keys as id:base64 of 32 bytes, separated by commas, each with an id of its own'

/** The keys that a text lists, newest first. @throws when it is not a list of keys */
export function readSecretKeys(text: string): [SecretKey, ...SecretKey[]] {
  const found = text.split(',').map((entry) => SECRET_KEY.exec(entry.trim()))
  const keys = found.flatMap((match) =>
    match ? [{ id: match[1] ?? '', key: Buffer.from(match[2] ?? '', 'base64') }] : [],
  )
  const [newest, ...others] = keys
  if (!newest || keys.length < found.length || new Set(keys.map(({ id }) => id)).size < keys.length) {
    throw new Error(`must be ${SECRET_KEYS_ACCEPT}`)
  }
  return [newest, ...others]
}
