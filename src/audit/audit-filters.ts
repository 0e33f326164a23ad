import { type Static, Type } from 'typebox'
import { parseFieldMoment } from '../contract/datetime.ts'
import { MomentFilter, type StrictObject, Uuid } from '../contract/schemas.ts'
import { ActingType, AuditAction } from './audit-entry.ts'
import type { AuditCriteria } from './list-queries.ts'

/** By what entries of the trail are looked for. */
export const AUDIT_FILTERS = {
  action: Type.Optional({ ...AuditAction, description: 'Only entries of this kind.' }),
  actor_type: Type.Optional({ ...ActingType, description: 'Only what such actors did.' }),
  actor_id: Type.Optional(Uuid('Only what this key, person or automation did.')),
  object_type: Type.Optional(Type.String({ maxLength: 100, description: 'Only what was done to such objects.' })),
  object_id: Type.Optional(Uuid('Only what was done to this object.')),
  candidate_id: Type.Optional(Uuid('Only what concerns this person.')),
  created_since: MomentFilter('Only entries of this moment or later.'),
  created_before: MomentFilter('Only entries before this moment.'),
}

export type AuditFilters = Static<ReturnType<typeof StrictObject<typeof AUDIT_FILTERS>>>

/**
 * What the filters of a request ask for.
 * @throws {Fault} invalid_datetime
 */
export function readAuditCriteria(filters: AuditFilters, timezone: string): AuditCriteria {
  return {
    action: filters.action,
    actorType: filters.actor_type,
    actorId: filters.actor_id,
    objectType: filters.object_type,
    objectId: filters.object_id,
    candidateId: filters.candidate_id,
    since: parseFieldMoment(filters, 'created_since', timezone),
    until: parseFieldMoment(filters, 'created_before', timezone),
  }
}
