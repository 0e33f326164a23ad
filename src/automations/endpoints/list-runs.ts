import { Type } from 'typebox'
import { listing } from '../../audit/listing.ts'
import { recordRead } from '../../audit/record.ts'
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
    ...cursorFields,
  }),
  success: { 200: CursorPage(reference(AutomationRun)) },
  errors: ['invalid_cursor'],
  async handle({ db, company, query, url }) {
    const page = parseCursorRequest(query)
    const { status, automation_id: automationId, application_id: applicationId } = query
    const limit = page.pageSize + 1
    const rows = await list(db, company.id, { status, automationId, applicationId, after: page.after, limit })
    const answer = cursorPageOf(page, rows, url, presentRun)
    await recordRead(db, company.id, {
      ...listing('automation_run.listed', query, answer.results.length),
      applicationIds: [...new Set(rows.slice(0, page.pageSize).flatMap(({ application_id: id }) => id ?? []))],
    })
    return ok(answer)
  },
})
