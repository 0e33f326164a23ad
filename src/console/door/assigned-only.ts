import type { FastifyRequest } from 'fastify'
import { isSeenApplication } from '../../applications/assignment-queries.ts'
import type { SeenApplications } from '../../contract/caller.ts'
import { Fault } from '../../contract/fault.ts'
import { isUuid } from '../../contract/uuid.ts'
import type { Database } from '../../db/database.ts'
import { findApplicationOfDocument } from '../../documents/queries.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import type { Guard } from '../../http/entrance.ts'
import type { Operator } from '../../operators/operator.ts'
import { seesAssignedOnly } from '../../operators/policy.ts'

/**
 * What a person who sees only what is assigned to them, or of some flows, may ask at all, and how it is kept to that: it tells of
 * nobody, it is a list, which asks what its caller sees, or it is about one application or document. Whatever is not here is refused.
 */
const REACH: Record<string, 'nobody' | 'list' | 'application' | 'document'> = {
  getCompany: 'nobody',
  listHiringFlows: 'nobody',
  getHiringFlow: 'nobody',
  getFlowDesign: 'nobody',
  // It looks itself at what is assigned.
  getHome: 'nobody',
  countApplications: 'nobody',
  countApplicationsByFlow: 'nobody',
  listVariables: 'nobody',
  listMembers: 'nobody',
  listViews: 'nobody',
  saveView: 'nobody',
  pinView: 'nobody',
  deleteView: 'nobody',
  listApplicationsV2: 'list',
  listApplicationsAcrossFlows: 'list',
  takeDocuments: 'list',
  getApplication: 'application',
  getApplicationHistory: 'application',
  listNotes: 'application',
  createNote: 'application',
  getDocument: 'document',
  reviewDocument: 'document',
}

/** The operations that a person may ask who sees only what is assigned to them. */
export const ASSIGNED_ONLY_OPERATIONS = Object.keys(REACH)

/**
 * Keeps who sees only what is assigned to them to that, once the fields are read and before they are checked.
 * @throws {Fault} insufficient_scope; for what is not theirs, what the endpoint says of what does not exist
 */
export const limitToAssigned =
  ({ operationId, scope }: Endpoint, db: Database): Guard =>
  async (request) => {
    const operator = request.operator as Operator
    // What needs no right is everybody's own.
    if (!seesAssignedOnly(operator.role) || scope === undefined) return
    const reach = REACH[operationId]
    if (reach === undefined) throw tooWide()
    if (reach === 'application' || reach === 'document') await requireTheirs(request, operator, reach, db)
  }

/** What is of everybody is for nobody who sees only what is assigned to them. */
export const refuseAssignedOnly: Guard = async ({ operator }) => {
  if (operator && seesAssignedOnly(operator.role)) throw tooWide()
}

const tooWide = () => new Fault('insufficient_scope', 'Your role sees only what is assigned to you.')

async function requireTheirs(
  { params }: FastifyRequest,
  { company, userId: assigneeId, flowIds }: Operator,
  reach: 'application' | 'document',
  db: Database,
) {
  const id = (params as Record<string, string>)[`${reach}_id`] ?? ''
  // The validation that follows says what is wrong with it.
  if (!isUuid(id)) return
  if (await isTheirs(db, company.id, { [reach]: id }, { assigneeId, flowIds })) return
  throw new Fault(`${reach}_not_found`, `There is no such ${reach}.`)
}

/** Whether a person sees an application, or that of a document. */
export async function isTheirs(
  db: Database,
  companyId: string,
  { application, document }: { application?: string; document?: string },
  sees: SeenApplications,
): Promise<boolean> {
  const id = application ?? (document && (await findApplicationOfDocument(db, companyId, document)))
  return id !== undefined && (await isSeenApplication(db, companyId, id, sees))
}
