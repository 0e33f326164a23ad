import { randomUUIDv7 } from 'node:crypto'
import { moveOneToStage } from '../../applications/actions/move-one-to-stage.ts'
import { openApplication } from '../../applications/actions/open-application.ts'
import { findApplication, findNewestApplicationId } from '../../applications/queries.ts'
import { nameFrom } from '../../candidates/name.ts'
import { insertCandidate, lockCandidates } from '../../candidates/queries.ts'
import { StrictObject } from '../../contract/schemas.ts'
import type { Database } from '../../db/database.ts'
import { writeMappedValues } from '../actions/write-values.ts'
import { defineStep, RunFailure, type StepContext } from '../step.ts'
import type { MappedValues } from '../webhook-mapping.ts'

/** Finds or makes the application that a webhook's payload is about, as its lookup says, and writes the mapped values. */
export const upsertApplicationStep = defineStep({
  settings: StrictObject({}),
  async run(db, context) {
    const { company, run } = context
    const { values = {} } = run.input
    const applicationId = await findOrOpen(db, context, values)
    run.applicationId = applicationId
    await writeMappedValues(db, context, applicationId, values)
    if (values.stage_id === undefined) return
    const application = await findApplication(db, company.id, applicationId)
    if (application?.stage_id === values.stage_id) return
    const outcome = await moveOneToStage(db, {
      companyId: company.id,
      applicationId,
      pageOrStageId: values.stage_id,
      actor: { type: 'automation', id: run.automationId },
    })
    if (!outcome.moved) throw new RunFailure(`The mapped stage ${outcome.message}.`)
  },
})

async function findOrOpen(db: Database, context: StepContext, values: MappedValues): Promise<string> {
  const { company, run } = context
  const { lookup = 'get_or_create' } = run.input
  const found = await findExisting(db, context, values)
  if (found.applicationId !== undefined) {
    if (lookup !== 'create_only') return found.applicationId
    throw new RunFailure('The candidate has an application in this flow already, and the webhook only creates.')
  }
  if (lookup === 'get_only') throw new RunFailure('There is no such application, and the webhook only finds.')
  const candidateId = found.candidateId ?? (await addCandidate(db, company.id, values))
  // Another transaction added the candidate in this moment, and has ended.
  if (candidateId === undefined) return findOrOpen(db, context, values)
  const { id } = await openApplication(db, company, {
    flowId: run.flowId,
    candidate: async () => candidateId,
    isTest: values.is_test ?? false,
    actor: { type: 'automation', id: run.automationId },
  })
  return id
}

/** The candidate is held until the transaction ends, so that two runs at once make one application. */
async function findExisting(
  db: Database,
  { company, run }: StepContext,
  values: MappedValues,
): Promise<{ applicationId?: string | undefined; candidateId?: string }> {
  if (values.application_id !== undefined) {
    const application = await findApplication(db, company.id, values.application_id)
    if (application?.hiring_flow_id === run.flowId) return { applicationId: application.id }
    throw new RunFailure('application_id is not an application in this flow.')
  }
  const [candidate, another] = await lockCandidates(db, company.id, values)
  if (!candidate) return {}
  if (another) throw new RunFailure('The email is one candidate’s, and the external identifier another’s.')
  const { email, external_identifier: identifier } = candidate
  const isOther = (given: string | undefined, stored: string | null) =>
    given !== undefined && stored !== null && given !== stored
  if (email === values.email && isOther(values.external_identifier, identifier)) {
    throw new RunFailure('The candidate with this email has another external identifier.')
  }
  const applicationId = await findNewestApplicationId(db, company.id, run.flowId, candidate.id)
  return { applicationId, candidateId: candidate.id }
}

async function addCandidate(db: Database, companyId: string, values: MappedValues): Promise<string | undefined> {
  const { email, external_identifier, phone_number } = values
  const id = randomUUIDv7()
  const fields = { email, external_identifier, phone_number, ...nameFrom(values) }
  return (await insertCandidate(db, { id, company_id: companyId, ...fields })) ? id : undefined
}
