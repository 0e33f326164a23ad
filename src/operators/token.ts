import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** A secret of 256 random bits, for a link or a cookie. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** What is stored of a token. Nobody can guess 256 random bits, so nothing slower is needed. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
