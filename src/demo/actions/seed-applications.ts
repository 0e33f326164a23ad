import { createApplication } from '../../applications/actions/create-application.ts'
import { moveOneToStage } from '../../applications/actions/move-one-to-stage.ts'
import { writeFormValues } from '../../applications/actions/write-form-values.ts'
import type { Actor } from '../../applications/transition.ts'
import type { CallerCompany } from '../../contract/caller.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { parseElementValue } from '../../flows/element-value.ts'
import type { Flow } from '../../flows/flow.ts'
import { listFlows, loadFlow } from '../../flows/queries.ts'
import type { DemoApplication } from '../applications-file.ts'

const OPERATOR: Actor = { type: 'operator', id: null }

/** Lets people apply, fill in their forms and move through their flow, as they would through the API. */
export async function seedApplications(
  db: Database,
  company: CallerCompany,
  applications: DemoApplication[],
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const flows = await flowsBySlug(transaction, company.id)
    for (const application of applications) {
      await seed(transaction, company, application, known(flows.get(application.flow), 'flow', application.flow))
    }
  })
}

async function flowsBySlug(db: Database, companyId: string): Promise<Map<string, Flow>> {
  const flows = new Map<string, Flow>()
  for (const { id, slug } of await listFlows(db, companyId)) {
    const flow = await loadFlow(db, companyId, id)
    if (flow) flows.set(slug, flow)
  }
  return flows
}

async function seed(db: Database, company: CallerCompany, application: DemoApplication, flow: Flow) {
  const { name, email, phone: phone_number, is_test, values = {}, moves = [] } = application
  const signUp = { name, email, phone_number, is_test, hiring_flow_id: flow.id }
  const { id: applicationId } = await createApplication(db, company, signUp, OPERATOR)
  const changes = Object.entries(values).map(([key, value]) => {
    const element = flow.form_elements.find((candidate) => candidate.key === key)
    const parsed = parseElementValue(known(element, 'element', key), value, company.defaultCountry)
    if ('problem' in parsed) throw new Error(`The ${key} of ${email} ${parsed.problem}.`)
    return { value: parsed, field: key }
  })
  if (changes.length > 0) await writeFormValues(db, company, applicationId, changes)
  for (const { to, reason } of moves) {
    const { outcome } = await moveOneToStage(db, {
      companyId: company.id,
      applicationId,
      pageOrStageId: placeNamed(flow, to),
      reasonId:
        reason &&
        known(
          flow.reasons.find(({ key }) => key === reason),
          'reason',
          reason,
        ).id,
      actor: OPERATOR,
    })
    if (!outcome.moved) throw new Error(`${email} cannot move to ${to}: it ${outcome.message}.`)
  }
}

/** A stage by its slug, or a page by `stage/page`. */
function placeNamed(flow: Flow, name: string): string {
  const [stageSlug, pageSlug] = name.split('/')
  const stage = known(
    flow.stages.find(({ slug }) => slug === stageSlug),
    'stage',
    name,
  )
  if (pageSlug === undefined) return stage.id
  return known(
    flow.pages.find(({ slug, stage_id }) => slug === pageSlug && stage_id === stage.id),
    'page',
    name,
  ).id
}

function known<T>(found: T | undefined, kind: string, name: string): T {
  if (found === undefined) throw new Error(`The demo company has no ${kind} ${name}.`)
  return found
}
