import { Type } from 'typebox'
import { listing } from '../../audit/listing.ts'
import { recordRead } from '../../audit/record.ts'
import { OneOf, reference, StrictObject } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { PreviousCursor, pageEnvelope, pageFields, pageOf, parsePageRequest } from '../../http/lists/pagination.ts'
import { Application, presentApplication } from '../application.ts'
import { ListedApplicationId, unavailableIdsField } from '../application-ids.ts'
import { jumpedTo, jumpField } from '../jump.ts'
import { findIdsInFlow, listApplications } from '../list-queries.ts'
import { acrossFlowsFields, Filters, LIST_FAULTS, MAX_APPLICATION_IDS } from '../list-request.ts'
import { orderOf, readAcrossFlowsRequest } from '../read-list-request.ts'

const DEFAULT_PAGE_SIZE = 25
/** Each has an index over all flows. */
const SORTS_ACROSS_FLOWS = ['newest', 'oldest'] as const

const { page, page_size, cursor, count } = pageFields(DEFAULT_PAGE_SIZE)

/** What the list over all flows is asked for. */
export const acrossFlowsBody = StrictObject({
  ...acrossFlowsFields,
  application_ids: Type.Optional(
    Type.Array(ListedApplicationId, {
      minItems: 1,
      description: `Only these applications; at most ${MAX_APPLICATION_IDS}, repeated ids count once.`,
    }),
  ),
  sort: Type.Optional(
    OneOf([...SORTS_ACROSS_FLOWS], {
      title: 'SortAcrossFlows',
      default: 'newest',
      description: 'By creation. Ties by id.',
    }),
  ),
  jump_to: jumpField,
  filters: Type.Optional(Filters),
  page,
  page_size,
  cursor,
  count,
})

export const listApplicationsAcrossFlows = defineEndpoint({
  method: 'POST',
  path: '/v2/applications/across-flows/',
  operationId: 'listApplicationsAcrossFlows',
  summary: 'List applications of all flows',
  description:
    'As the v2 list, of every flow of the company. Filters are those of variables that every flow has: `USER.…` and the dates of `APPLICATION.STATUS.…`.',
  tag: 'Applications',
  scope: 'applications:read',
  query: StrictObject({ page, cursor }),
  body: acrossFlowsBody,
  success: {
    200: StrictObject(
      {
        ...pageEnvelope,
        previous_cursor: PreviousCursor,
        results: Type.Array(reference(Application)),
        unavailable_application_ids: unavailableIdsField(
          'Ids asked for that are no applications of the company; one that only does not pass the filters is not.',
        ),
      },
      { title: 'ApplicationsAcrossFlowsPage' },
    ),
  },
  errors: [
    ...LIST_FAULTS.filter((code) => code !== 'invalid_stage_id'),
    ...(['invalid_variable_id', 'invalid_filter', 'too_many_applications'] as const),
  ],
  async handle({ db, company, config, url, query, body }) {
    const inQuery = query.page !== undefined || query.cursor !== undefined
    const position = inQuery ? { ...query, page_size: body.page_size } : body
    const order = orderOf(body)
    const request = jumpedTo(parsePageRequest(position, DEFAULT_PAGE_SIZE, order), body.jump_to, order, company)
    const { criteria, asked } = await readAcrossFlowsRequest({ db, company, config }, body)
    const listed = await listApplications(db, criteria, request, body.count)
    const { envelope, rows, previousCursor } = pageOf(request, listed, url, order)
    const { applicationIds } = criteria
    const found = applicationIds && (await findIdsInFlow(db, company.id, undefined, applicationIds))
    const searched = { ...body, ...body.filters, filters: undefined }
    await recordRead(db, company.id, listing('application.listed', searched, rows.length))
    return ok({
      ...envelope,
      previous_cursor: previousCursor,
      results: rows.map(presentApplication),
      unavailable_application_ids: asked?.filter((id) => !found?.has(id)) ?? [],
    })
  },
})
