import { type CodedProblem, refuseProblems } from '../contract/fault.ts'
import type { Identity } from './candidate.ts'
import type { PersonalChange } from './personal-changes.ts'

/** What belongs to another candidate, so that nothing was stored. */
export interface Taken {
  taken: Identity[]
}

/** Problems in the words of the caller whose changes would give a candidate what belongs to another. */
export function takenProblems({ taken }: Taken, changes: PersonalChange[] = []): CodedProblem[] {
  return taken.map((column) => ({
    code: 'invalid_field',
    field: changes.findLast((change) => change.column === column)?.field ?? column,
    message: 'belongs to another candidate',
  }))
}

/** @throws {Fault} invalid_field naming what is taken */
export function refuseTaken<Stored extends object>(outcome: Stored | Taken): asserts outcome is Stored {
  if ('taken' in outcome) refuseProblems(takenProblems(outcome))
}
