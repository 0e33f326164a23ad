import { Type } from 'typebox'
import { flowExists, stageExists } from '../../flows/queries.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { pageEnvelope, pageFields, pageOf, readPageRequest } from '../../http/pagination.ts'
import { fieldError } from '../../http/request-error.ts'
import { reference, StrictObject, Uuid } from '../../http/schemas.ts'
import { Application, presentApplication } from '../application.ts'
import { listApplications } from '../list-queries.ts'
import { readTimeBounds, timeFields } from '../list-request.ts'

const DEFAULT_PAGE_SIZE = 50

export const listApplicationsV1 = defineEndpoint({
  method: 'GET',
  path: '/v1/applications/',
  operationId: 'listApplicationsV1',
  summary: 'List applications of a flow',
  description: 'Most recent first.',
  tag: 'Applications',
  scope: 'applications:read',
  query: StrictObject({
    flow_id: Uuid('Hiring flow'),
    current_stage: Type.Optional(Uuid('Only applications on this stage.')),
    ...timeFields,
    ...pageFields(DEFAULT_PAGE_SIZE),
  }),
  success: { 200: StrictObject({ ...pageEnvelope, results: Type.Array(reference(Application)) }) },
  errors: [400],
  async handle({ db, company, query, config, url }) {
    const page = readPageRequest(query, DEFAULT_PAGE_SIZE)
    const bounds = readTimeBounds(query, config)
    if (!(await flowExists(db, company.id, query.flow_id))) {
      throw fieldError('invalid_flow_id', 'flow_id', 'is not a hiring flow of the company')
    }
    if (query.current_stage && !(await stageExists(db, company.id, query.flow_id, query.current_stage))) {
      throw fieldError('invalid_stage_id', 'current_stage', 'is not a stage of the hiring flow')
    }
    const { count, rows } = await listApplications(
      db,
      { companyId: company.id, flowId: query.flow_id, stageId: query.current_stage, ...bounds, filters: [] },
      page,
    )
    const { envelope, rows: results } = pageOf(page, count, rows, url)
    return ok({ ...envelope, results: results.map(presentApplication) })
  },
})
