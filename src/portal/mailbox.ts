/** Providers that ignore dots before the @. Elsewhere dots tell people apart. */
const IGNORES_DOTS = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox that an address reaches, as far as one can tell: a plus tag reaches the same almost everywhere. Whoever is
 * mistaken for another by this only shares their number of mails an hour.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).toLowerCase()
  const name = address.slice(0, at).toLowerCase().replace(/\+.*$/s, '')
  if (!IGNORES_DOTS.has(domain)) return `${name}@${domain}`
  return `${name.replaceAll('.', '')}@gmail.com`
}
