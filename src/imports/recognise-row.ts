import { newCandidate } from '../candidates/actions/find-or-create-candidate.ts'
import type { Candidate } from '../candidates/candidate.ts'
import { addDetails } from '../candidates/personal-details.ts'
import { hasError } from './cells.ts'
import type { KnownPeople, KnownPerson } from './known-people.ts'
import type { PlannedRow } from './plan-row.ts'
import type { Met, RowProblem, RowResult } from './row.ts'

/** What is to be done about a row: nothing, or something about a person. */
export interface Recognised {
  row: PlannedRow
  result: RowResult
  /** Whom it is about, as they are afterwards; null where nothing is stored. */
  person: { before: Candidate | null; after: Candidate } | null
}

/** Finds out whom a row is about. What is known of a person stays, and what is not is filled in. */
export function recogniseRow(row: PlannedRow, known: KnownPeople): Recognised {
  if (hasError(row)) return nothing(row, 'failed')
  const hash = row.keyHash.toString('hex')
  const stored = known.keyOf(hash)
  if (stored) return repeated(row, stored)
  const identified = known.identified(row.told as Partial<Candidate>)
  const [first, second] = identified
  if (first && second) return ofTwo(row, [first.person, second.person])
  const before = first?.person.candidate ?? null
  const after = before ? addDetails(before, row.told, 'fillEmpty') : newCandidate(row.told)
  const met: Met[] = [
    ...identified.map(({ by, person }) => metBy(by, person)),
    ...known.withPhone(row.told.phone_number, after.id).map((person) => metBy('phone_number', person)),
  ]
  known.add({ candidate: after, row: first ? first.person.row : row.number })
  known.addKey({ hash, candidate_id: after.id, application_id: null }, row.number)
  return {
    row,
    result: {
      number: row.number,
      outcome: before ? 'added' : 'created',
      candidate_id: after.id,
      application_id: null,
      problems: [...row.problems, ...otherIdentifier(row, before)],
      met,
    },
    person: { before, after },
  }
}

const metBy = (by: Met['by'], { candidate, row }: KnownPerson): Met => ({ by, candidate_id: candidate.id, row })

const nothing = (row: PlannedRow, outcome: 'failed' | 'repeated', more: Partial<RowResult> = {}): Recognised => ({
  row,
  result: {
    number: row.number,
    outcome,
    candidate_id: null,
    application_id: null,
    problems: row.problems,
    met: [],
    ...more,
  },
  person: null,
})

function repeated(
  row: PlannedRow,
  stored: { candidate_id: string; application_id: string | null; row: number | null },
): Recognised {
  const { candidate_id, application_id } = stored
  return nothing(row, 'repeated', {
    candidate_id,
    application_id,
    problems: [],
    met: [{ by: 'key', candidate_id, row: stored.row }],
  })
}

function ofTwo(row: PlannedRow, people: KnownPerson[]): Recognised {
  const problem: RowProblem = {
    column: null,
    severity: 'error',
    code: 'belongs_to_several',
    message: 'The external identifier and the email belong to two people: merge them, or leave one of the two out.',
  }
  const [byIdentifier, byEmail] = people as [KnownPerson, KnownPerson]
  const met = [metBy('external_identifier', byIdentifier), metBy('email', byEmail)]
  return nothing(row, 'failed', { problems: [...row.problems, problem], met })
}

function otherIdentifier({ told }: PlannedRow, before: Candidate | null): RowProblem[] {
  const { external_identifier: identifier } = told
  if (!before?.external_identifier || !identifier || before.external_identifier === identifier) return []
  const message = 'The person with this email has another external identifier, which stays.'
  return [{ column: null, severity: 'warning', code: 'other_identifier', message }]
}
