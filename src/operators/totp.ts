import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { base32, fromBase32 } from './base32.ts'

const STEP_SECONDS = 30
const DIGITS = 6
const SECRET_BYTES = 20
/** A telephone's clock may be some seconds off, and typing takes its time. */
const STEPS_AROUND = [0, -1, 1]

/** A new secret for an authenticator app, in base32. */
export const newTotpSecret = (): string => base32(randomBytes(SECRET_BYTES))

/** The code of a step (RFC 6238, with the SHA-1 and the six digits that every app knows). */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (digest.at(-1) as number) & 0xf
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The thirty seconds in which a moment lies. */
export const stepAt = (milliseconds: number): number => Math.floor(milliseconds / 1000 / STEP_SECONDS)

/** The step whose code it is, near a moment; undefined for any other text. */
export function matchingStep(secret: string, code: string, milliseconds: number): number | undefined {
  const typed = Buffer.from(code.replace(/\s/g, ''))
  if (typed.length !== DIGITS) return undefined
  const now = stepAt(milliseconds)
  return STEPS_AROUND.map((distance) => now + distance).find((step) =>
    timingSafeEqual(Buffer.from(totpCode(secret, step)), typed),
  )
}

/** The address that an authenticator app reads from a QR code. */
export function totpAddress(secret: string, email: string): string {
  const parameters = new URLSearchParams({ secret, issuer: 'Hireline' })
  return `otpauth://totp/${encodeURIComponent(`Hireline:${email}`)}?${parameters}`
}
