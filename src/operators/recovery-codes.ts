import { createHash, randomBytes } from 'node:crypto'
import { base32 } from './base32.ts'

const CODES = 10
const CODE_BYTES = 10

/** Ten codes of 80 random bits, each of which stands for a lost second factor once: `abcd-efgh-ijkl-mnop`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () =>
    (base32(randomBytes(CODE_BYTES)).toLowerCase().match(/.{4}/g) as string[]).join('-'),
  )

/** What is stored of a code, however its letters and hyphens were typed. */
export const hashRecoveryCode = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z2-7]/g, ''))
    .digest()

/** Whether a text is as long as a recovery code, and so none of an app. */
export const looksLikeRecoveryCode = (text: string): boolean => text.replace(/[^A-Za-z2-7]/g, '').length === 16
