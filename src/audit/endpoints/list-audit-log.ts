import { reference, StrictObject } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { CursorPage, cursorFields, cursorPageOf, parseCursorRequest } from '../../http/lists/cursor-pages.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import { listEntries } from '../actions/list-entries.ts'
import { AuditEntry, presentAuditEntry } from '../audit-entry.ts'
import { AUDIT_FILTERS, readAuditCriteria } from '../audit-filters.ts'
import { listing } from '../listing.ts'
import { recordRead } from '../record.ts'

export const listAuditLog = defineEndpoint({
  method: 'GET',
  path: '/v1/audit-log/',
  operationId: 'listAuditLog',
  summary: 'List the audit trail',
  description: 'Who did what to whom, newest first. All that is given must hold.',
  tag: 'Audit',
  scope: 'audit:read',
  query: StrictObject({
    ...AUDIT_FILTERS,
    ...cursorFields,
  }),
  success: { 200: CursorPage(reference(AuditEntry)) },
  errors: ['invalid_cursor', 'invalid_datetime'],
  async handle({ db, company, query, url, config }) {
    const page = parseCursorRequest(query)
    const criteria = readAuditCriteria(query, company.timezone)
    const rows = await listEntries(db, secretsOf(config), company.id, criteria, page)
    const answer = cursorPageOf(page, rows, url, presentAuditEntry)
    await recordRead(db, company.id, listing('audit.listed', query, answer.results.length))
    return ok(answer)
  },
})
