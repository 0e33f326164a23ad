import { Type } from 'typebox'
import { listing } from '../../audit/listing.ts'
import { recordRead } from '../../audit/record.ts'
import { parseFieldMoment } from '../../contract/datetime.ts'
import { OneOf, reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { CursorPage, cursorFields, cursorPageOf, parseCursorRequest } from '../../http/lists/cursor-pages.ts'
import { AutomationRun, presentRun, RUN_STATUSES } from '../run.ts'
import { listRuns as list } from '../run-queries.ts'

export const listRuns = defineEndpoint({
  method: 'GET',
  path: '/v1/automations/runs/',
  operationId: 'listAutomationRuns',
  summary: 'List automation runs',
  description: 'Newest first.',
  tag: 'Automations',
  scope: 'automations:read',
  query: StrictObject({
    status: Type.Optional(
      OneOf([...RUN_STATUSES], { title: 'AutomationRunStatus', description: 'Only runs in this state.' }),
    ),
    automation_id: Type.Optional(Uuid('Only runs of this automation.')),
    application_id: Type.Optional(Uuid('Only runs for this application.')),
    retry_id: Type.Optional(Uuid('Only runs that this order to run failed ones again was the last to take up.')),
    created_since: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'Only runs of this moment or later. ISO 8601, in the company’s time zone unless it says another.',
        examples: ['2026-11-20T00:00:00Z'],
      }),
    ),
    ...cursorFields,
  }),
  success: { 200: CursorPage(reference(AutomationRun)) },
  errors: ['invalid_cursor', 'invalid_datetime'],
  async handle({ db, company, query, url }) {
    const page = parseCursorRequest(query)
    const { status, automation_id: automationId, application_id: applicationId, retry_id: retryId } = query
    const since = parseFieldMoment(query, 'created_since', company.timezone)
    const limit = page.pageSize + 1
    const criteria = { status, automationId, applicationId, retryId, since, after: page.after, limit }
    const rows = await list(db, company.id, criteria)
    const answer = cursorPageOf(page, rows, url, presentRun)
    await recordRead(db, company.id, {
      ...listing('automation_run.listed', query, answer.results.length),
      applicationIds: [...new Set(rows.slice(0, page.pageSize).flatMap(({ application_id: id }) => id ?? []))],
    })
    return ok(answer)
  },
})
