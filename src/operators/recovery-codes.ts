import { createHash, randomBytes } from 'node:crypto'
import { base32 } from './base32.ts'

const CODES = 10
/** Of 140 bits; below 112 a hash would have to be slow, so that nobody can try them all. */
const LETTERS = 28
/** Those made before version 0.2. */
const LETTERS_BEFORE = 16
const CODE_BYTES = Math.ceil((LETTERS * 5) / 8)

/** Ten codes, each of which stands for a lost second factor once: `abcd-efgh-ijkl-mnop-qrst-uvwx-yz23`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () =>
    (base32(randomBytes(CODE_BYTES)).slice(0, LETTERS).toLowerCase().match(/.{4}/g) as string[]).join('-'),
  )

/** What is stored of a code, however its letters and hyphens were typed. */
export const hashRecoveryCode = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z2-7]/g, ''))
    .digest()

/** Whether a text is as long as a recovery code, and so none of an app. */
export const looksLikeRecoveryCode = (text: string): boolean =>
  [LETTERS, LETTERS_BEFORE].includes(text.replace(/[^A-Za-z2-7]/g, '').length)
