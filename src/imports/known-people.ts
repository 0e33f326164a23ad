import type { Candidate } from '../candidates/candidate.ts'
import type { ImportedKey } from './queries.ts'
import type { Met } from './row.ts'

/** Somebody who is there, and the row that told of them, if one of this import did. */
export interface KnownPerson {
  candidate: Candidate
  row: number | null
}

const MOST_SHOWN = 5

/** Who and what is there before a row comes: from the database, and from the rows before it. */
export class KnownPeople {
  readonly #byEmail = new Map<string, KnownPerson>()
  readonly #byIdentifier = new Map<string, KnownPerson>()
  readonly #byPhone = new Map<string, KnownPerson[]>()
  readonly #keys = new Map<string, ImportedKey & { row: number | null }>()

  add(person: KnownPerson) {
    const { email, external_identifier: identifier, phone_number: phone } = person.candidate
    if (email !== null) this.#byEmail.set(email, person)
    if (identifier !== null) this.#byIdentifier.set(identifier, person)
    if (phone !== null) this.#byPhone.set(phone, [...(this.#byPhone.get(phone) ?? []).filter(isNot(person)), person])
  }

  /** Those whom rows have not told of yet. */
  addFromDatabase(people: Candidate[], keys: Iterable<ImportedKey>) {
    for (const candidate of people) this.add({ candidate, row: null })
    for (const key of keys) if (!this.#keys.has(key.hash)) this.#keys.set(key.hash, { ...key, row: null })
  }

  addKey(key: ImportedKey, row: number) {
    this.#keys.set(key.hash, { ...key, row })
  }

  keyOf(hash: string) {
    return this.#keys.get(hash)
  }

  /** By what identifies a person: two answers are of two people. */
  identified({ email, external_identifier: identifier }: Partial<Candidate>): { by: Met['by']; person: KnownPerson }[] {
    const byIdentifier = identifier ? this.#byIdentifier.get(identifier) : undefined
    const byEmail = email ? this.#byEmail.get(email) : undefined
    return [
      ...(byIdentifier ? [{ by: 'external_identifier' as const, person: byIdentifier }] : []),
      ...(byEmail && byEmail.candidate.id !== byIdentifier?.candidate.id
        ? [{ by: 'email' as const, person: byEmail }]
        : []),
    ]
  }

  /** Others who have the same phone number. */
  withPhone(phone: string | null | undefined, candidateId: string): KnownPerson[] {
    if (!phone) return []
    return (this.#byPhone.get(phone) ?? []).filter(({ candidate }) => candidate.id !== candidateId).slice(0, MOST_SHOWN)
  }
}

const isNot =
  ({ candidate }: KnownPerson) =>
  (other: KnownPerson) =>
    other.candidate.id !== candidate.id
