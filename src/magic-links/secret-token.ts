import { createHash, randomBytes } from 'node:crypto'

/** A secret of 256 random bits, as it can stand in an address or a cookie. */
export const newSecretToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token. Nobody can guess 256 random bits, so nothing slower is needed. */
export const hashSecretToken = (token: string): Buffer => createHash('sha256').update(token).digest()
