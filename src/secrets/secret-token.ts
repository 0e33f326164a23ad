import { createHash, randomBytes } from 'node:crypto'

const COMPANY_BYTES = 16
const SECRET_BYTES = 32
const NO_COMPANY = '00000000-0000-0000-0000-000000000000'

/** What finds the row of a token. */
export interface TokenKey {
  /** The token's own company; nothing for tokens of before version 0.2, which did not name it. */
  companyId: string | undefined
  hash: Buffer
}

/**
 * A secret of 256 random bits for a URL or a cookie. It begins with its company's id, so that only one machine of many
 * has to be asked for it.
 */
export const newSecretToken = (companyId: string): string =>
  Buffer.concat([Buffer.from(companyId.replaceAll('-', ''), 'hex'), randomBytes(SECRET_BYTES)]).toString('base64url')

/** What is stored of a token. Nobody can guess 256 random bits, so nothing slower is needed. */
export const hashSecretToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Parses a token; anything else that was sent gets a key that finds nothing, and asks one machine for it. */
export function parseSecretToken(token: string): TokenKey {
  const hash = hashSecretToken(token)
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length === SECRET_BYTES) return { companyId: undefined, hash }
  if (bytes.length !== COMPANY_BYTES + SECRET_BYTES) return { companyId: NO_COMPANY, hash }
  return { companyId: companyIn(bytes), hash }
}

/** The company that a token names, even one whose end is missing; another text may name one that there is not. */
export function companyOfToken(token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url')
  return bytes.length < COMPANY_BYTES ? undefined : companyIn(bytes)
}

const companyIn = (bytes: Buffer): string =>
  bytes.toString('hex', 0, COMPANY_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
