import { deleteRunsAbout, deleteRunsOf } from '../../automations/erase-queries.ts'
import { forgetMessagesSaying } from '../../bulk/erase-queries.ts'
import { removeOrphan } from '../../document-reading/actions/remove-orphan.ts'
import { giveUpArrivingFilesOf } from '../../document-reading/erase-queries.ts'
import { deleteEventsAbout, forgetSaidByEndpoints } from '../../events/erase-queries.ts'
import { eraseAnswers } from '../../http/idempotency/erase-queries.ts'
import { deleteMailsSaying } from '../../mail/erase-queries.ts'
import { forgetReasonsOfJobs } from '../../queue/erase-queries.ts'
import type { Services } from '../../services.ts'
import { deleteTextMessagesSaying } from '../../text-messages/erase-queries.ts'
import { beginLook, completeErasure, countRemoved, storeTraces, type UnfinishedErasure } from '../queries.ts'
import { patternOfAll, patternOfEmails, type Traces } from '../traces.ts'

/**
 * Removes what is left of a person whose rows are gone: the files, and what names them in rows that are not theirs by a
 * key. This is done at once, and again when whoever was at work with their data then must have ended. Safe to repeat, and to
 * do several times at once.
 * @returns when to come back; undefined when it is complete
 * @throws {PartUnavailable} while the store of files is away
 */
export async function finishErasure(
  services: Pick<Services, 'db' | 'storage'>,
  companyId: string,
  erasureId: string,
  now = new Date(),
): Promise<Date | undefined> {
  const erasure = await beginLook(services.db, companyId, erasureId)
  if (!erasure) return undefined
  await look(services, companyId, erasure)
  if (now < erasure.last_look_at) return erasure.last_look_at
  await completeErasure(services.db, companyId, erasureId)
  return undefined
}

async function look(
  services: Pick<Services, 'db' | 'storage'>,
  companyId: string,
  { id, candidate_id: candidateId, traces, created, searched_at: searchedAt }: UnfinishedErasure,
) {
  const { db } = services
  const { applicationIds, externalIdentifiers } = traces
  const sha256s = await findFiles(services, companyId, id, traces)
  const pattern = patternOfEmails(traces.emails)
  const runIds = [
    ...(await deleteRunsOf(db, companyId, applicationIds)),
    ...(await deleteRunsAbout(db, companyId, {
      pattern,
      externalIdentifiers,
      applicationIds,
      which: { until: created },
    })),
  ]
  const events = await deleteEventsAbout(db, companyId, runIds)
  const kept_answers = await eraseAnswers(db, companyId, {
    pattern: patternOfAll(traces),
    until: searchedAt,
    keptPath: `/v1/candidates/${candidateId}/erase/`,
  })
  const mails = pattern === null ? 0 : await deleteMailsSaying(db, companyId, { pattern, until: created })
  const text_messages =
    pattern === null ? 0 : await deleteTextMessagesSaying(db, companyId, { pattern, until: created })
  if (pattern !== null) {
    await forgetSaidByEndpoints(db, companyId, pattern)
    await forgetReasonsOfJobs(db, companyId, pattern)
    await forgetMessagesSaying(db, companyId, pattern)
  }
  await countRemoved(db, companyId, id, { kept_answers, mails, text_messages, automation_runs: runIds.length, events })
  for (const sha256 of sha256s) await removeOrphan(services, companyId, sha256)
}

/** The contents whose files may be left, with those that were on their way when the person was erased. */
async function findFiles({ db }: Pick<Services, 'db'>, companyId: string, erasureId: string, traces: Traces) {
  const arriving = await giveUpArrivingFilesOf(db, companyId, traces.applicationIds)
  const sha256s = [...new Set([...traces.sha256s, ...arriving])]
  if (sha256s.length > traces.sha256s.length) await storeTraces(db, companyId, erasureId, { ...traces, sha256s })
  return sha256s
}
