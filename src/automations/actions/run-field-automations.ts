import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import type { Submission } from '../../triggers/field-automations.ts'
import { findFieldAutomations } from '../queries.ts'
import { startRun } from './start-run.ts'

/**
 * Longer chains of runs, each of which submits what triggers the next, count as loops. The limit is low because chains
 * can fork.
 */
const MAX_CHAIN = 5

/** Runs the automations of form elements that were submitted together, once per submission. */
export async function runFieldAutomations(db: Database, config: Config, submission: Submission): Promise<void> {
  const { company_id: companyId, application_id: applicationId, submission_id: submissionId, chain } = submission
  for (const automation of await findFieldAutomations(db, companyId, submission.form_element_ids)) {
    const newRun = {
      automation,
      applicationId,
      eventKey: submissionId,
      input: { element: automation.element_key },
      chain,
    }
    await startRun(db, config, companyId, newRun, async () =>
      chain > MAX_CHAIN
        ? `Stopped a loop: ${MAX_CHAIN} automations in a row each submitted the element that triggered the next, the last one ${automation.element_key}.`
        : undefined,
    )
  }
}
