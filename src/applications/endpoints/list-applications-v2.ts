import { type Static, Type } from 'typebox'
import { listing } from '../../audit/listing.ts'
import { recordRead } from '../../audit/record.ts'
import { fieldFault } from '../../contract/fault.ts'
import { OneOf, reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { isUuid } from '../../contract/uuid.ts'
import { defineEndpoint, type Endpoint, type EndpointContext, ok } from '../../http/endpoint.ts'
import {
  type CountKind,
  type Order,
  type PageRequest,
  pageEnvelope,
  pageFields,
  pageOf,
  parsePageRequest,
} from '../../http/lists/pagination.ts'
import { filterConditions } from '../../variables/filters.ts'
import { loadVariables } from '../../variables/load-variables.ts'
import { resolveVariables } from '../../variables/variable.ts'
import { type ApplicationRow, ApplicationWithVariables, presentApplication } from '../application.ts'
import { ListedApplicationId, unavailableIdsField } from '../application-ids.ts'
import { SORTS, type Sort } from '../list-criteria.ts'
import { findIdsInFlow, listApplications } from '../list-queries.ts'
import {
  Filters,
  LIST_FAULTS,
  MAX_APPLICATION_IDS,
  parseApplicationIds,
  parseFilters,
  parseTimeBounds,
  requireFlow,
  statusFields,
  timeFields,
} from '../list-request.ts'

const DEFAULT_PAGE_SIZE = 25

const fields = {
  flow_id: Uuid('Hiring flow'),
  current_stage: Type.Optional(Uuid('Only applications on this stage.')),
  application_ids: Type.Optional(
    Type.Array(ListedApplicationId, {
      minItems: 1,
      description: `Only these applications; at most ${MAX_APPLICATION_IDS}, repeated ids count once.`,
    }),
  ),
  og_variable_ids: Type.Optional(
    Type.Array(Type.String(), { maxItems: 500, description: 'Variable paths; each becomes a key of every result.' }),
  ),
  ...timeFields,
  ...statusFields,
  sort: Type.Optional(
    OneOf(Object.keys(SORTS) as Sort[], {
      title: 'ApplicationSort',
      default: 'newest',
      description:
        'By creation, last change, or how long on the stage; the last of them needs current_stage. Ties by id.',
    }),
  ),
}

const { page, page_size, cursor, count } = pageFields(DEFAULT_PAGE_SIZE)

const contract = {
  path: '/v2/applications/',
  tag: 'Applications',
  scope: 'applications:read',
  success: {
    200: StrictObject(
      {
        ...pageEnvelope,
        results: Type.Array(reference(ApplicationWithVariables)),
        labels_map: Type.Unsafe<Record<string, string>>({
          type: 'object',
          additionalProperties: { type: 'string' },
          description: 'The label of each requested variable, by its path as asked.',
        }),
        unavailable_application_ids: unavailableIdsField(
          'Ids asked for that are no applications of the flow; one that only does not pass the filters is not.',
        ),
        errored_request_variables: Type.Array(Type.String(), {
          description: 'Variable paths asked for that do not exist in the flow.',
        }),
      },
      { title: 'ApplicationWithVariablesPage' },
    ),
  },
  errors: [...LIST_FAULTS, 'invalid_variable_id', 'invalid_filter', 'too_many_applications'],
} satisfies Partial<Endpoint>

export const listApplicationsV2 = defineEndpoint({
  ...contract,
  method: 'POST',
  operationId: 'listApplicationsV2',
  summary: 'List applications of a flow, with filters on variables',
  description:
    'Most recent first, unless `sort` says otherwise. `page` and `cursor` may stand in the query too, and win there, because `next` and `previous` are URLs: repeat the body.',
  query: StrictObject({ page, cursor }),
  body: StrictObject({ ...fields, filters: Type.Optional(Filters), page, page_size, cursor, count }),
  handle({ query, body, ...context }) {
    const inQuery = query.page !== undefined || query.cursor !== undefined
    const position = inQuery ? { ...query, page_size: body.page_size } : body
    return list(context, body, parsePageRequest(position, DEFAULT_PAGE_SIZE, orderOf(body)))
  },
})

export const listApplicationsV2ByQuery = defineEndpoint({
  ...contract,
  method: 'GET',
  operationId: 'listApplicationsV2ByQuery',
  summary: 'List applications of a flow, with filters on variables',
  description:
    'As the POST, with the fields as query parameters; a list is written `a,b` or by repeating the parameter.',
  query: StrictObject({
    ...fields,
    filters: Type.Optional(Type.String({ description: 'The filters of the POST as a JSON text.' })),
    page,
    page_size,
    cursor,
    count,
  }),
  handle({ query, ...context }) {
    const filters = query.filters === undefined ? undefined : parseFilters(query.filters)
    return list(context, { ...query, filters }, parsePageRequest(query, DEFAULT_PAGE_SIZE, orderOf(query)))
  },
})

type ListRequest = Static<ReturnType<typeof StrictObject<typeof fields>>> & {
  filters?: Static<typeof Filters>
  count?: CountKind
}
type ListContext = Pick<EndpointContext<never, never, never>, 'db' | 'company' | 'config' | 'url' | 'linkTo'>

/** @throws {Fault} invalid_field */
function orderOf({ sort = 'newest', current_stage }: { sort?: Sort; current_stage?: string }): Order<ApplicationRow> {
  // Of a whole flow, those who were rejected long ago would come first, and no index leads past them.
  if (sort === 'longest_in_stage' && current_stage === undefined) {
    throw fieldFault('invalid_field', 'sort', 'by longest_in_stage needs current_stage')
  }
  const { column } = SORTS[sort]
  return { mark: sort === 'newest' ? '' : sort, momentOf: (row) => row[column] }
}

async function list({ db, company, config, url, linkTo }: ListContext, request: ListRequest, page: PageRequest) {
  const bounds = parseTimeBounds(request, config)
  const asked = parseApplicationIds(request.application_ids)
  const applicationIds = asked?.filter(isUuid)
  const flow = await requireFlow(db, company, request)
  const filters = filterConditions(flow, request.filters ?? {}, {
    companyId: company.id,
    timezone: company.timezone,
    defaultTimezone: config.DEFAULT_TIMEZONE,
    now: Temporal.Now.instant(),
  })
  const listed = await listApplications(
    db,
    {
      sort: request.sort,
      companyId: company.id,
      flowId: flow.id,
      stageId: request.current_stage,
      applicationIds,
      ...bounds,
      statuses: request.status,
      isTest: request.is_test,
      assigneeId: request.assignee_id,
      tag: request.tag,
      filters,
    },
    page,
    request.count,
  )
  const { envelope, rows: applications } = pageOf(page, listed, url, orderOf(request))
  const { variables, unknown } = resolveVariables(flow, request.og_variable_ids ?? [])
  const values = await loadVariables(db, company.id, applications, variables, linkTo)
  const found = applicationIds && (await findIdsInFlow(db, company.id, flow.id, applicationIds))
  const searched = { ...request, ...request.filters, filters: undefined }
  await recordRead(db, company.id, listing('application.listed', searched, applications.length))
  return ok({
    ...envelope,
    results: applications.map((row) => ({ ...presentApplication(row), ...values.get(row.id) })),
    labels_map: Object.fromEntries(variables.map(({ id, label }) => [id, label])),
    unavailable_application_ids: asked?.filter((id) => !found?.has(id)) ?? [],
    errored_request_variables: unknown,
  })
}
