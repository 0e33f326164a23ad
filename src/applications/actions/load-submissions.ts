import { recordRead } from '../../audit/record.ts'
import type { CallerCompany } from '../../contract/caller.ts'
import { Fault } from '../../contract/fault.ts'
import { isUuid } from '../../contract/uuid.ts'
import type { Database } from '../../db/database.ts'
import type { Flow } from '../../flows/flow.ts'
import { cachedFlow } from '../../flows/known-flows.ts'
import { existingFlowIds } from '../../flows/queries.ts'
import type { LinkTo } from '../../http/file-links.ts'
import { loadVariables } from '../../variables/load-variables.ts'
import { catalogue, referencedFlowIds, resolveVariables } from '../../variables/variable.ts'
import { distinctIds } from '../application-ids.ts'
import { findApplications } from '../queries.ts'

/** Applications per call (docs/external-api.md, "Limits"). */
export const MAX_SUBMISSIONS = 50

/**
 * Reads variables of several applications of one flow (docs/external-api.md, "Candidate data and submissions").
 * @throws {Fault} no_matching_applications, applications_span_several_flows;
 *   hiring_flow_not_found when a variable refers to a flow that the company does not have
 */
export async function loadSubmissions(
  db: Database,
  company: CallerCompany,
  request: { application_ids: string[]; variable_ids?: string[] },
  linkTo: LinkTo,
) {
  const ids = distinctIds(request.application_ids)
  const applications = await findApplications(db, company.id, ids.filter(isUuid))
  const flow = await commonFlow(db, company, new Set(applications.map((row) => row.hiring_flow_id)))
  await requireReferencedFlows(db, company.id, flow, request.variable_ids ?? [])

  const { variables, unknown } = request.variable_ids
    ? resolveVariables(flow, request.variable_ids)
    : { variables: catalogue(flow), unknown: [] }
  const values = await loadVariables(db, company.id, applications, variables, linkTo)
  await recordRead(db, company.id, {
    action: 'application.data_read',
    applicationIds: [...values.keys()],
    fields: variables.map(({ id }) => id),
  })
  return {
    labels_map: {
      application_id: 'Application ID',
      ...Object.fromEntries(variables.map(({ id, label }) => [id, label])),
    },
    data: ids.flatMap((id) => (values.has(id) ? { application_id: id, ...values.get(id) } : [])),
    unavailable_application_ids: ids.filter((id) => !values.has(id)),
    errored_request_variables: unknown,
  }
}

async function commonFlow(db: Database, company: CallerCompany, flowIds: Set<string>): Promise<Flow> {
  const [flowId] = flowIds
  if (!flowId)
    throw new Fault('no_matching_applications', 'None of the application_ids is an application of the company.')
  if (flowIds.size > 1) {
    throw new Fault('applications_span_several_flows', 'All application_ids must belong to one hiring flow.')
  }
  const flow = await cachedFlow(db, company, flowId)
  if (!flow) throw new Error(`Applications stand in flow ${flowId}, which is gone.`)
  return flow
}

async function requireReferencedFlows(db: Database, companyId: string, flow: Flow, paths: string[]) {
  const others = referencedFlowIds(paths).filter((id) => id !== flow.id)
  if (others.length === 0) return
  const existing = await existingFlowIds(db, companyId, others)
  const missing = others.find((id) => !existing.has(id))
  if (missing) {
    throw new Fault('hiring_flow_not_found', `variable_ids refer to hiring flow ${missing}, which does not exist.`)
  }
}
