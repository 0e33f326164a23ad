import { isEmail } from '../contract/email.ts'

/** An email as people are found by it, in lower case; nothing for any other text. */
export function normalEmail(text: string): string | undefined {
  const email = text.trim().toLowerCase()
  return isEmail(email) ? email : undefined
}
