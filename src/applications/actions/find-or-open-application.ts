import type { FoundCandidate } from '../../candidates/actions/find-or-create-candidate.ts'
import type { CallerCompany } from '../../contract/caller.ts'
import type { Database } from '../../db/database.ts'
import { findNewestApplicationId } from '../queries.ts'
import { type OpenApplicationCommand, openApplication } from './open-application.ts'

/** An application that was found, or opened just now. */
export interface FoundApplication {
  id: string
  isNew: boolean
}

/**
 * Finds the newest application of a locked candidate in a flow, or opens one as `openApplication` does.
 * @throws {Fault} as `openApplication`
 */
export async function findOrOpenApplication(
  transaction: Database,
  company: CallerCompany,
  candidate: FoundCandidate,
  command: Omit<OpenApplicationCommand, 'candidate' | 'newCandidate'>,
): Promise<FoundApplication> {
  const known = candidate.isNew
    ? undefined
    : await findNewestApplicationId(transaction, company.id, command.flowId, candidate.id)
  if (known !== undefined) return { id: known, isNew: false }
  const { id } = await openApplication(transaction, company, { ...command, candidate: async () => candidate })
  return { id, isNew: true }
}
