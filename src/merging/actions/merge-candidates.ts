import { giveApplications } from '../../applications/merge-queries.ts'
import { recordAudit } from '../../audit/record.ts'
import { currentId } from '../../candidates/actions/current-id.ts'
import { requireCandidate } from '../../candidates/actions/require-candidate.ts'
import { presentCandidate } from '../../candidates/candidate.ts'
import {
  leadTo,
  lockCandidatesToMerge,
  type MergeableCandidate,
  type TakenOver,
  takeOver,
} from '../../candidates/merge-queries.ts'
import { Fault, fieldFault } from '../../contract/fault.ts'
import { type Database, inTransaction, undoing } from '../../db/database.ts'
import { recordEvents } from '../../events/actions/record-events.ts'
import { moveSessions } from '../../portal/merge-queries.ts'
import { FILLED, type MergeResult } from '../merge.ts'

/** Who stays, and who becomes them. */
export interface Merging {
  keptId: string
  fromId: string
}

/**
 * Makes one person of two candidates, in one transaction: everything of the one is the other's, who keeps what they have
 * and takes over what they lack. Two who are one already stay so.
 * @throws {Fault} candidate_not_found; invalid_field for `from_candidate_id`
 */
export function mergeCandidates(db: Database, companyId: string, merging: Merging): Promise<MergeResult> {
  return inTransaction(db, (transaction) => merge(transaction, companyId, merging))
}

/** Tells what a merge would do, by doing it and undoing it. @throws {Fault} like the merge */
export function tryToMerge(db: Database, companyId: string, merging: Merging): Promise<MergeResult> {
  return undoing(db, (transaction) => merge(transaction, companyId, merging))
}

async function merge(transaction: Database, companyId: string, asked: Merging): Promise<MergeResult> {
  if (asked.keptId === asked.fromId) throw fieldFault('invalid_field', 'from_candidate_id', 'is the same candidate')
  const keptId = await currentId(transaction, companyId, asked.keptId)
  const fromId = await currentId(transaction, companyId, asked.fromId)
  if (keptId === fromId) return nothingDone(transaction, companyId, keptId, asked)
  const { kept, from } = await lockCandidatesToMerge(transaction, companyId, { keptId, fromId })
  // Another merge was faster; each leads further on, so this ends.
  const isOlder = async (id: string) => (await currentId(transaction, companyId, id)) !== id
  if ((!kept && (await isOlder(keptId))) || (!from && (await isOlder(fromId))))
    return merge(transaction, companyId, asked)
  if (!kept) throw new Fault('candidate_not_found', 'There is no such candidate.')
  if (!from) throw fieldFault('invalid_field', 'from_candidate_id', 'there is no such candidate')
  const taken = takenOver(kept, from)
  const filled = FILLED.filter((field) => field in taken)
  await leadTo(transaction, companyId, fromId, keptId)
  await takeOver(transaction, companyId, keptId, taken)
  const applicationIds = await giveApplications(transaction, companyId, fromId, keptId)
  const sessions = await moveSessions(transaction, companyId, fromId, keptId)
  const candidate = await requireCandidate(transaction, companyId, keptId)
  await recordEvents(transaction, companyId, 'candidate.merged', () => [
    {
      subjectId: keptId,
      data: {
        candidate: presentCandidate({ ...candidate, candidate_id: keptId }),
        from_candidate_id: fromId,
        application_ids: applicationIds,
      },
    },
  ])
  await recordAudit(transaction, companyId, {
    action: 'candidate.merged',
    objectId: keptId,
    candidateIds: [keptId, fromId],
    fields: filled,
    details: { from_candidate_id: fromId, application_ids: applicationIds },
  })
  return { candidate, fromId, applicationIds, sessions, filled }
}

/** A request that is sent again finds its work done. */
async function nothingDone(
  transaction: Database,
  companyId: string,
  keptId: string,
  { fromId }: Merging,
): Promise<MergeResult> {
  const candidate = await requireCandidate(transaction, companyId, keptId)
  return { candidate, fromId, applicationIds: [], sessions: 0, filled: [] }
}

/** What is kept wins; what is empty is filled; what loses is remembered, so that an erasure finds it. */
function takenOver(kept: MergeableCandidate, from: MergeableCandidate): TakenOver {
  const { first_name, middle_name, last_name, full_name } = from
  const isNamed = [kept.full_name, kept.first_name, kept.middle_name, kept.last_name].some((name) => name !== null)
  type Single =
    | 'email'
    | 'external_identifier'
    | 'phone_number'
    | 'phone_as_written'
    | 'language'
    | 'mails_stopped_at'
    | 'texts_stopped_at'
  const lacks = (column: Single) => kept[column] === null && from[column] !== null && { [column]: from[column] }
  const former = (ownColumn: 'email' | 'external_identifier', column: 'former_emails' | 'former_identifiers') => {
    const lost = kept[ownColumn] !== null && from[ownColumn] !== null ? [from[ownColumn]] : []
    return { [column]: [...new Set([...kept[column], ...from[column], ...lost])] }
  }
  return {
    ...lacks('email'),
    ...lacks('external_identifier'),
    ...lacks('phone_number'),
    ...lacks('phone_as_written'),
    ...lacks('language'),
    ...lacks('mails_stopped_at'),
    ...lacks('texts_stopped_at'),
    ...(!isNamed && full_name !== null && { first_name, middle_name, last_name, full_name }),
    ...former('email', 'former_emails'),
    ...former('external_identifier', 'former_identifiers'),
  }
}
