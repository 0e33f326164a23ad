import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { type DocumentTrigger, findDueDocumentRuns } from '../queries.ts'
import { startRun } from './start-run.ts'

/**
 * Runs the automations of documents that were read, cannot be read, or were reviewed, once per reading or review. What has
 * run does not run again.
 */
export async function runDocumentAutomations(
  db: Database,
  config: Config,
  companyId: string,
  documentIds: string[],
  trigger: DocumentTrigger = 'document_processed',
): Promise<void> {
  for (const due of await findDueDocumentRuns(db, companyId, documentIds, trigger)) {
    await startRun(db, config, companyId, {
      automation: due,
      applicationId: due.application_id,
      eventKey: due.event_key,
      input: { element: due.element_key, document_id: due.document_id },
    })
  }
}
