import { randomUUIDv7 } from 'node:crypto'
import { lockApplicationsToErase, markApplicationsErased } from '../../applications/erase-queries.ts'
import { recordAudit } from '../../audit/record.ts'
import { deleteRunsAbout, deleteRunsOf } from '../../automations/erase-queries.ts'
import { currentId } from '../../candidates/actions/current-id.ts'
import { type ErasableCandidate, emptyCandidate, lockCandidateToErase } from '../../candidates/erase-queries.ts'
import { findMergedFrom } from '../../candidates/merge-queries.ts'
import { Fault } from '../../contract/fault.ts'
import { type Database, inTransaction, undoing } from '../../db/database.ts'
import { giveUpArrivingFilesOf } from '../../document-reading/erase-queries.ts'
import { deleteDocumentsOf } from '../../documents/erase-queries.ts'
import { recordEvents } from '../../events/actions/record-events.ts'
import { deleteEventsAbout, findFormerEmails } from '../../events/erase-queries.ts'
import { deleteUpdatesOf } from '../../intake/erase-queries.ts'
import { eraseInterviewsOf } from '../../interviews/actions/erase-interviews.ts'
import { deleteLinksOf, findLinkEmails } from '../../magic-links/erase-queries.ts'
import { deleteMailsOf } from '../../mail/erase-queries.ts'
import { deleteNotesOf } from '../../notes/erase-queries.ts'
import { deleteSessionsOf, deleteSubmissionsOf, forgetSignUpMailsTo } from '../../portal/erase-queries.ts'
import { deleteAnswersOf } from '../../self-identification/erase-queries.ts'
import { deleteTextMessagesOf } from '../../text-messages/erase-queries.ts'
import { deleteFormValuesOf } from '../../variables/erase-queries.ts'
import type { ErasureRow, Removed } from '../erasure.ts'
import { enqueueFinish } from '../erasure-jobs.ts'
import { type Eraser, findErasureOf, insertErasure } from '../queries.ts'
import { patternOfEmails, type Traces } from '../traces.ts'

/**
 * Erases a person (docs/erasure.md): when this returns, all rows that belong to them by a key are gone. A job removes the
 * files and what else names them. A person who is erased already stays so. Whoever was merged
 * into another is the other.
 * @throws {Fault} candidate_not_found
 */
export async function eraseCandidate(
  db: Database,
  companyId: string,
  askedId: string,
  eraser: Eraser,
): Promise<ErasureRow> {
  return inTransaction(db, async (transaction) => {
    const candidateId = await currentId(transaction, companyId, askedId)
    const candidate = await lockCandidateToErase(transaction, companyId, candidateId)
    // Merged into another while this waited.
    if (!candidate && (await currentId(transaction, companyId, candidateId)) !== candidateId)
      return eraseCandidate(transaction, companyId, candidateId, eraser)
    if (!candidate) return requireErasureOf(transaction, companyId, candidateId)
    const { removed, traces } = await removeRows(transaction, companyId, candidate)
    const id = randomUUIDv7()
    const erasure = await insertErasure(transaction, companyId, { id, candidateId, eraser, removed, traces })
    await recordEvents(transaction, companyId, 'candidate.erased', () => [
      { subjectId: candidateId, data: { candidate_id: candidateId, application_ids: traces.applicationIds } },
    ])
    await recordAudit(transaction, companyId, {
      action: 'candidate.erased',
      objectId: candidateId,
      candidateId,
      details: { erasure_id: id, removed },
      actor: eraser,
    })
    await enqueueFinish(transaction, companyId, id)
    return erasure
  })
}

/**
 * Tells what an erasure would remove, by doing it and undoing it. What only a search finds is not counted.
 * @throws {Fault} candidate_not_found, also when they are erased already
 */
export async function tryToErase(db: Database, companyId: string, candidateId: string): Promise<Removed> {
  return undoing(db, async (transaction) => {
    const currentCandidateId = await currentId(transaction, companyId, candidateId)
    const candidate = await lockCandidateToErase(transaction, companyId, currentCandidateId)
    if (!candidate) throw unknown()
    return (await removeRows(transaction, companyId, candidate)).removed
  })
}

const unknown = () => new Fault('candidate_not_found', 'There is no such candidate.')

async function requireErasureOf(db: Database, companyId: string, candidateId: string): Promise<ErasureRow> {
  const erasure = await findErasureOf(db, companyId, candidateId)
  if (!erasure) throw unknown()
  return erasure
}

/**
 * Removes what belongs to a locked candidate by a key. First what acts for them ends, then what it has written goes: whoever
 * was writing when this began holds a lock that this waits for, and whoever comes later finds nobody.
 */
async function removeRows(
  transaction: Database,
  companyId: string,
  { id: candidateId, email, external_identifier, former_emails, former_identifiers }: ErasableCandidate,
): Promise<{ removed: Removed; traces: Traces }> {
  const applicationIds = await lockApplicationsToErase(transaction, companyId, candidateId)
  const candidateIds = [candidateId, ...(await findMergedFrom(transaction, companyId, candidateId))]
  const externalIdentifiers = [...(external_identifier === null ? [] : [external_identifier]), ...former_identifiers]
  const emails = [
    ...new Set([
      ...(email === null ? [] : [email]),
      ...former_emails,
      ...(await findFormerEmails(transaction, companyId, candidateIds)),
      ...(await findLinkEmails(transaction, companyId, applicationIds)),
    ]),
  ]
  const runIds = [
    ...(await deleteRunsOf(transaction, companyId, applicationIds)),
    // Those that are yet to begin would make the person anew.
    ...(await deleteRunsAbout(transaction, companyId, {
      pattern: patternOfEmails(emails),
      externalIdentifiers,
      applicationIds,
      which: 'open',
    })),
  ]
  const updateIds = await deleteUpdatesOf(transaction, companyId, applicationIds)
  const magic_links = await deleteLinksOf(transaction, companyId, { emails, applicationIds })
  const sessions = await deleteSessionsOf(transaction, companyId, candidateId)
  const submissions = await deleteSubmissionsOf(transaction, companyId, applicationIds)
  const form_values = await deleteFormValuesOf(transaction, companyId, applicationIds)
  const self_identification_answers = await deleteAnswersOf(transaction, companyId, applicationIds)
  const interviews = await eraseInterviewsOf(transaction, companyId, applicationIds)
  const notes = await deleteNotesOf(transaction, companyId, applicationIds)
  const { documents, pages, sha256s } = await deleteDocumentsOf(transaction, companyId, applicationIds)
  const arriving = await giveUpArrivingFilesOf(transaction, companyId, applicationIds)
  await emptyCandidate(transaction, companyId, candidateId)
  await markApplicationsErased(transaction, companyId, applicationIds)
  const mails = await deleteMailsOf(transaction, companyId, { recipients: emails, applicationIds })
  const text_messages = await deleteTextMessagesOf(transaction, companyId, applicationIds)
  await forgetSignUpMailsTo(transaction, companyId, emails)
  const events = await deleteEventsAbout(transaction, companyId, [...candidateIds, ...applicationIds, ...runIds])
  const contents = [...new Set([...sha256s, ...arriving])]
  return {
    removed: {
      applications: applicationIds.length,
      form_values,
      self_identification_answers,
      interviews,
      notes,
      documents,
      document_pages: pages,
      files: contents.length,
      automation_runs: runIds.length,
      mails,
      text_messages,
      events,
      magic_links,
      sessions,
      candidate_updates: updateIds.length,
      submissions,
      kept_answers: 0,
    },
    traces: {
      applicationIds,
      ids: [...candidateIds, ...applicationIds, ...updateIds],
      emails,
      externalIdentifiers,
      sha256s: contents,
    },
  }
}
