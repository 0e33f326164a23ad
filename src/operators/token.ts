import { randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** A secret of 256 random bits, for a link or a cookie. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')
