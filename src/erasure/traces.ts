/** By what is found, after a person's rows are gone, what does not belong to them by a key. */
export interface Traces {
  applicationIds: string[]
  /** Objects of the person that kept answers can name. */
  ids: string[]
  emails: string[]
  externalIdentifiers: string[]
  /** The contents of files. */
  sha256s: string[]
}

/**
 * A pattern of PostgreSQL for any of the addresses, and for none that only ends or begins like one.
 * @returns null without an address
 */
export function patternOfEmails(emails: string[]): string | null {
  if (emails.length === 0) return null
  const addresses = emails.map((email) => email.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  return `(?<![[:alnum:]._%+-])(${addresses})(?![[:alnum:]_-]|\\.[[:alnum:]])`
}

/** The same for the ids of the person's objects, too. */
export function patternOfAll(traces: Traces): string {
  const emails = patternOfEmails(traces.emails)
  return [...traces.ids, ...(emails === null ? [] : [emails])].join('|')
}
