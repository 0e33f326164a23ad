import { Type } from 'typebox'
import { listing } from '../../audit/listing.ts'
import { recordRead } from '../../audit/record.ts'
import { OneOf, reference, StrictObject } from '../../contract/schemas.ts'
import { defineEndpoint, type Endpoint, type EndpointContext, ok } from '../../http/endpoint.ts'
import {
  type CountKind,
  type PageRequest,
  PreviousCursor,
  pageEnvelope,
  pageFields,
  pageOf,
  parsePageRequest,
} from '../../http/lists/pagination.ts'
import { loadVariables } from '../../variables/load-variables.ts'
import { resolveVariables } from '../../variables/variable.ts'
import { ApplicationWithVariables, presentApplication } from '../application.ts'
import { ListedApplicationId, unavailableIdsField } from '../application-ids.ts'
import { jumpedTo, jumpField } from '../jump.ts'
import { SORTS, type Sort } from '../list-criteria.ts'
import { findIdsInFlow, listApplications } from '../list-queries.ts'
import { Filters, LIST_FAULTS, MAX_APPLICATION_IDS, narrowingFields, parseFilters } from '../list-request.ts'
import { type ApplicationListRequest, orderOf, readListRequest } from '../read-list-request.ts'

const DEFAULT_PAGE_SIZE = 25

const fields = {
  ...narrowingFields,
  application_ids: Type.Optional(
    Type.Array(ListedApplicationId, {
      minItems: 1,
      description: `Only these applications; at most ${MAX_APPLICATION_IDS}, repeated ids count once.`,
    }),
  ),
  og_variable_ids: Type.Optional(
    Type.Array(Type.String(), { maxItems: 500, description: 'Variable paths; each becomes a key of every result.' }),
  ),
  sort: Type.Optional(
    OneOf(Object.keys(SORTS) as Sort[], {
      title: 'ApplicationSort',
      default: 'newest',
      description:
        'By creation, last change, or how long on the stage; the last of them needs current_stage. Ties by id.',
    }),
  ),
  jump_to: jumpField,
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
        previous_cursor: PreviousCursor,
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
  summary: 'List applications of a flow, with filters on variables, asked by query',
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

type ListRequest = ApplicationListRequest & { count?: CountKind; jump_to?: string }
type ListContext = Pick<EndpointContext<never, never, never>, 'db' | 'company' | 'config' | 'url' | 'linkTo'>

async function list({ db, company, config, url, linkTo }: ListContext, request: ListRequest, position: PageRequest) {
  const order = orderOf(request)
  const page = jumpedTo(position, request.jump_to, order, company)
  const { flow, criteria, asked } = await readListRequest({ db, company, config }, request)
  const listed = await listApplications(db, criteria, page, request.count)
  const { envelope, rows: applications, previousCursor } = pageOf(page, listed, url, order)
  const { variables, unknown } = resolveVariables(flow, request.og_variable_ids ?? [])
  const values = await loadVariables(db, company.id, applications, variables, linkTo)
  const { applicationIds } = criteria
  const found = applicationIds && (await findIdsInFlow(db, company.id, flow.id, applicationIds))
  const searched = { ...request, ...request.filters, filters: undefined }
  await recordRead(db, company.id, listing('application.listed', searched, applications.length))
  return ok({
    ...envelope,
    previous_cursor: previousCursor,
    results: applications.map((row) => ({ ...presentApplication(row), ...values.get(row.id) })),
    labels_map: Object.fromEntries(variables.map(({ id, label }) => [id, label])),
    unavailable_application_ids: asked?.filter((id) => !found?.has(id)) ?? [],
    errored_request_variables: unknown,
  })
}
