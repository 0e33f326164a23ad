import { findOrOpenApplication } from '../../applications/actions/find-or-open-application.ts'
import { moveOneToStage } from '../../applications/actions/move-one-to-stage.ts'
import { findApplication, findNewestApplicationId } from '../../applications/queries.ts'
import { findCandidate, findOrCreateCandidate } from '../../candidates/actions/find-or-create-candidate.ts'
import { refuseTaken } from '../../candidates/taken.ts'
import { StrictObject } from '../../contract/schemas.ts'
import type { Database } from '../../db/database.ts'
import { toToldDetails, writeMappedValues } from '../actions/write-values.ts'
import { defineStep, RunRefusal, type StepContext } from '../step.ts'
import type { MappedValues } from '../webhook-mapping.ts'

/**
 * Finds or creates the application that a webhook's payload is about, as the mapping's lookup says, and writes the
 * mapped values.
 */
export const upsertApplicationStep = defineStep({
  settings: StrictObject({}),
  async run(db, context) {
    const { company, run } = context
    const { values = {} } = run.input
    const { form = {} } = values
    const isNamed = values.application_id !== undefined
    const applicationId = isNamed ? await findNamed(db, context, values) : await findOrOpen(db, context, values)
    run.applicationId = applicationId
    // A candidate who was found or created by these values has them already.
    await writeMappedValues(db, context, applicationId, isNamed ? values : { form })
    if (values.stage_id === undefined) return
    const application = await findApplication(db, company.id, applicationId)
    if (application?.stage_id === values.stage_id) return
    const outcome = await moveOneToStage(db, {
      companyId: company.id,
      applicationId,
      pageOrStageId: values.stage_id,
      actor: { type: 'automation', id: run.automationId },
    })
    if (!outcome.moved) throw new RunRefusal(`The mapped stage ${outcome.message}.`)
  },
})

async function findNamed(
  db: Database,
  { company, run }: StepContext,
  { application_id: id = '' }: MappedValues,
): Promise<string> {
  const application = await findApplication(db, company.id, id)
  if (application?.hiring_flow_id !== run.flowId || application.erased_at) {
    throw new RunRefusal('application_id is not an application in this flow.')
  }
  if (run.input.lookup === 'create_only') throw new RunRefusal(IS_THERE)
  return application.id
}

/** The candidate is locked until the transaction ends, so that two concurrent runs create one application. */
async function findOrOpen(db: Database, { company, run }: StepContext, values: MappedValues): Promise<string> {
  const told = toToldDetails(values)
  if (run.input.lookup === 'get_only') {
    const known = await findCandidate(db, company.id, told, 'overwrite')
    if (known) refuseTaken(known)
    const id = known && (await findNewestApplicationId(db, company.id, run.flowId, known.id))
    if (id === undefined) throw new RunRefusal('There is no such application, and the webhook only finds.')
    return id
  }
  const candidate = await findOrCreateCandidate(db, company.id, told, 'overwrite')
  refuseTaken(candidate)
  const application = await findOrOpenApplication(db, company, candidate, {
    flowId: run.flowId,
    isTest: values.is_test ?? false,
    actor: { type: 'automation', id: run.automationId },
  })
  if (!application.isNew && run.input.lookup === 'create_only') throw new RunRefusal(IS_THERE)
  return application.id
}

const IS_THERE = 'The candidate has an application in this flow already, and the webhook only creates.'
