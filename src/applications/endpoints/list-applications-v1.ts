import { Type } from 'typebox'
import { listing } from '../../audit/listing.ts'
import { recordRead } from '../../audit/record.ts'
import { reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { pageEnvelope, pageFields, pageOf, parsePageRequest } from '../../http/lists/pagination.ts'
import { Application, presentApplication } from '../application.ts'
import { cameBy } from '../channel.ts'
import { listApplications } from '../list-queries.ts'
import { LIST_FAULTS, parseTimeBounds, requireFlow, statusFields, timeFields } from '../list-request.ts'

const DEFAULT_PAGE_SIZE = 50

export const listApplicationsV1 = defineEndpoint({
  method: 'GET',
  path: '/v1/applications/',
  operationId: 'listApplicationsV1',
  summary: 'List applications of a flow',
  description: 'Most recent first. The v2 list also filters by variables and sorts.',
  tag: 'Applications',
  scope: 'applications:read',
  query: StrictObject({
    flow_id: Uuid('Hiring flow'),
    current_stage: Type.Optional(Uuid('Only applications on this stage.')),
    ...timeFields,
    ...statusFields,
    ...pageFields(DEFAULT_PAGE_SIZE),
  }),
  success: {
    200: StrictObject({ ...pageEnvelope, results: Type.Array(reference(Application)) }, { title: 'ApplicationPage' }),
  },
  errors: [...LIST_FAULTS],
  async handle({ db, company, query, config, url }) {
    const page = parsePageRequest(query, DEFAULT_PAGE_SIZE)
    const bounds = parseTimeBounds(query, config)
    const flow = await requireFlow(db, company, query)
    const listed = await listApplications(
      db,
      {
        companyId: company.id,
        flowId: flow.id,
        stageId: query.current_stage,
        ...bounds,
        statuses: query.status,
        isTest: query.is_test,
        assigneeId: query.assignee_id,
        isAssigned: query.is_assigned,
        tag: query.tag,
        filters: query.channel ? [cameBy(company.id, query.channel)] : [],
      },
      page,
      query.count,
    )
    const { envelope, rows } = pageOf(page, listed, url)
    await recordRead(db, company.id, listing('application.listed', query, rows.length))
    return ok({ ...envelope, results: rows.map(presentApplication) })
  },
})
