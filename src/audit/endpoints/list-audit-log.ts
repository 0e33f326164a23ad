import { Type } from 'typebox'
import { parseDatetime } from '../../contract/datetime.ts'
import { reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { CursorPage, cursorFields, cursorPageOf, parseCursorRequest } from '../../http/lists/cursor-pages.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import { listEntries } from '../actions/list-entries.ts'
import { ActingType, AuditAction, AuditEntry, presentAuditEntry } from '../audit-entry.ts'
import { listing } from '../listing.ts'
import { recordRead } from '../record.ts'

const Moment = (description: string) =>
  Type.Optional(
    Type.String({
      maxLength: 100,
      description: `${description} ISO 8601, in the company’s time zone unless it says another.`,
      examples: ['2026-11-20T00:00:00Z'],
    }),
  )

export const listAuditLog = defineEndpoint({
  method: 'GET',
  path: '/v1/audit-log/',
  operationId: 'listAuditLog',
  summary: 'List the audit trail',
  description: 'Who did what to whom, newest first. All that is given must hold.',
  tag: 'Audit',
  scope: 'audit:read',
  query: StrictObject({
    action: Type.Optional({ ...AuditAction, description: 'Only entries of this kind.' }),
    actor_type: Type.Optional({ ...ActingType, description: 'Only what such actors did.' }),
    actor_id: Type.Optional(Uuid('Only what this key, person or automation did.')),
    object_type: Type.Optional(Type.String({ maxLength: 100, description: 'Only what was done to such objects.' })),
    object_id: Type.Optional(Uuid('Only what was done to this object.')),
    candidate_id: Type.Optional(Uuid('Only what concerns this person.')),
    created_since: Moment('Only entries of this moment or later.'),
    created_before: Moment('Only entries before this moment.'),
    ...cursorFields,
  }),
  success: { 200: CursorPage(reference(AuditEntry)) },
  errors: ['invalid_cursor', 'invalid_datetime'],
  async handle({ db, company, query, url, config }) {
    const page = parseCursorRequest(query)
    const { created_since: since, created_before: until } = query
    const criteria = {
      action: query.action,
      actorType: query.actor_type,
      actorId: query.actor_id,
      objectType: query.object_type,
      objectId: query.object_id,
      candidateId: query.candidate_id,
      since: since === undefined ? undefined : parseDatetime(since, 'created_since', company.timezone),
      until: until === undefined ? undefined : parseDatetime(until, 'created_before', company.timezone),
    }
    const rows = await listEntries(db, secretsOf(config), company.id, criteria, page)
    const answer = cursorPageOf(page, rows, url, presentAuditEntry)
    await recordRead(db, company.id, listing('audit.listed', query, answer.results.length))
    return ok(answer)
  },
})
