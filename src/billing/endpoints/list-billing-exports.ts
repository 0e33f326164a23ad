import { Type } from 'typebox'
import { Nullable, OneOf, StrictObject, Timestamp, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { CursorPage, cursorFields, cursorPageOf, parseCursorRequest } from '../../http/lists/cursor-pages.ts'
import { listExports } from '../export-queries.ts'

export const listBillingExports = defineEndpoint({
  method: 'GET',
  path: '/v1/billing-exports/',
  operationId: 'listBillingExports',
  summary: 'List exports of billable events',
  description: 'Newest first, until they are deleted. A tracker_id leads to the files.',
  tag: 'Billing',
  scope: 'billing:read',
  query: StrictObject(cursorFields),
  success: {
    200: CursorPage(
      StrictObject(
        {
          tracker_id: Uuid('Export'),
          state: OneOf(['IN_PROGRESS', 'COMPLETED', 'FAILED'], { title: 'BillingExportState' }),
          start_date: Type.String({ description: 'As it was asked for.' }),
          end_date: Type.String({ description: 'As it was asked for.' }),
          services: Nullable(Type.Array(Type.String(), { description: 'null for all.' })),
          include_test: Type.Boolean(),
          created: Timestamp(),
          finished_at: Nullable(Timestamp()),
          deleted_at: Nullable(Timestamp('When the export and its files will be deleted.')),
        },
        { title: 'BillingExportSummary' },
      ),
    ),
  },
  errors: ['invalid_cursor'],
  async handle({ db, company, query, url }) {
    const page = parseCursorRequest(query)
    const rows = await listExports(db, company.id, page)
    return ok(
      cursorPageOf(page, rows, url, (row) => ({
        tracker_id: row.id,
        state: row.state as 'IN_PROGRESS',
        start_date: row.start_date,
        end_date: row.end_date,
        services: row.services,
        include_test: row.include_test,
        created: row.created.toISOString(),
        finished_at: row.finished_at?.toISOString() ?? null,
        deleted_at: row.expires_at?.toISOString() ?? null,
      })),
    )
  },
})
