import { randomUUIDv7 } from 'node:crypto'
import { type Static, Type } from 'typebox'
import { StrictObject, Uuid } from '../contract/schemas.ts'
import type { Database } from '../db/database.ts'
import { isTrue } from '../db/is-true.ts'
import { addJobs } from '../queue/add-jobs.ts'
import { listensToFields } from './who-listens.ts'

/** The job that runs the automations of form elements that were submitted; `automations/` does it. */
export const RUN_FIELD_AUTOMATIONS = 'run_field_automations'

export const FieldAutomationsPayload = StrictObject({
  company_id: Uuid('Company'),
  application_id: Uuid('Application'),
  form_element_ids: Type.Array(Uuid('Form element'), { minItems: 1 }),
  /** One per submission: a job that runs twice is still the same submission. */
  submission_id: Uuid('Submission'),
  chain: Type.Integer({ minimum: 1 }),
})
/** Form elements that were submitted together. */
export type Submission = Static<typeof FieldAutomationsPayload>

/**
 * Has a worker run the automations of submitted elements, once the transaction commits. If none is set up, nothing is
 * enqueued.
 * @param chain how many runs, each triggered by the one before, the next one would make
 * @param isListenedTo whether an automation waits for one of the elements, where that is known already
 */
export async function enqueueFieldAutomations(
  db: Database,
  companyId: string,
  applicationId: string,
  elementIds: string[],
  { chain, isListenedTo }: { chain: number; isListenedTo?: boolean },
): Promise<Submission | null> {
  if (elementIds.length === 0) return null
  const submission: Submission = {
    company_id: companyId,
    application_id: applicationId,
    form_element_ids: elementIds,
    submission_id: randomUUIDv7(),
    chain,
  }
  if (isListenedTo ?? (await isTrue(db, listensToFields(companyId, elementIds))))
    await addJobs(db, RUN_FIELD_AUTOMATIONS, [submission])
  return submission
}
