import { createHash } from 'node:crypto'

/** Providers that ignore dots before the @. Elsewhere dots distinguish people. */
const IGNORES_DOTS = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox that an address reaches, as far as one can tell: almost everywhere a plus tag reaches the same one. If
 * two people are mistaken for one, they only share the limit of mails per hour.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).toLowerCase()
  const name = address.slice(0, at).toLowerCase().replace(/\+.*$/s, '')
  if (!IGNORES_DOTS.has(domain)) return `${name}@${domain}`
  return `${name.replaceAll('.', '')}@gmail.com`
}

/** What is noted of a mailbox that was written to. */
export const hashMailbox = (mailbox: string): Buffer => createHash('sha256').update(mailbox).digest()
