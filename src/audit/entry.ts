import { randomUUIDv7 } from 'node:crypto'
import { type Acting, currentOrigin } from '../contract/origin.ts'
import { isUuid } from '../contract/uuid.ts'
import { AUDIT_KINDS, type AuditAction } from './kinds.ts'

/** What happened, as the code that did it tells it. */
export interface Happening {
  action: AuditAction
  /** Which one; none where it is about many, or about no one thing. */
  objectId?: string | undefined
  candidateId?: string | undefined
  /** The people whom it concerns, where they are several. */
  candidateIds?: string[] | undefined
  /** The applications whose people it concerns, where those themselves are not known. */
  applicationIds?: string[] | undefined
  /** The names of fields that were changed, or by which was searched. */
  fields?: string[] | undefined
  /** Numbers, ids and words of ours: nothing that tells of a person. */
  details?: Record<string, unknown> | undefined
  /** Who did it, where the origin does not say so. */
  actor?: Acting | undefined
}

/** An entry of the trail, before it has its place in the chain. */
export interface AuditEntry {
  id: string
  created: string
  action: string
  actor_type: Acting['type']
  actor_id: string | null
  address: string | null
  user_agent: string | null
  request_id: string | null
  object_type: string
  object_id: string | null
  /** The person whom it concerns; null where it concerns nobody, or several. */
  candidate_id: string | null
  candidate_ids: string[] | null
  fields: string[]
  details: Record<string, unknown>
}

/** An entry as it is noted: of some people only an application is known. */
export type NotedEntry = AuditEntry & { application_ids: string[] }

const MAX_USER_AGENT = 120
const MAX_REQUEST_ID = 100
const FIRST_RANDOM_DIGIT = 13

/** Applicants are people who can be erased: where they were stays out of what is kept for good. */
const WITH_ADDRESS: Acting['type'][] = ['api_key', 'operator']

/** The entry for what happened now. */
export function auditEntry({ action, actor: told, ...happening }: Happening): NotedEntry {
  const origin = currentOrigin()
  const actor = told ?? origin.actor ?? { type: 'system', id: null }
  const isPlaced = WITH_ADDRESS.includes(actor.type)
  const id = randomUUIDv7()
  const { object } = AUDIT_KINDS[action]
  const isOfApplication = object === 'application' && happening.objectId && !happening.candidateId
  return {
    id,
    created: momentOf(id).toISOString(),
    action,
    actor_type: actor.type,
    actor_id: actor.id !== null && isUuid(actor.id) ? actor.id : null,
    address: isPlaced ? origin.address : null,
    user_agent: isPlaced || actor.type === 'system' ? (origin.userAgent?.slice(0, MAX_USER_AGENT) ?? null) : null,
    request_id: origin.requestId?.slice(0, MAX_REQUEST_ID) ?? null,
    object_type: object,
    object_id: happening.objectId ?? null,
    candidate_id: happening.candidateId ?? null,
    candidate_ids: happening.candidateIds ?? null,
    application_ids: happening.applicationIds ?? (isOfApplication ? [happening.objectId as string] : []),
    fields: happening.fields ?? [],
    details: happening.details ?? {},
  }
}

/** When an id was made, to the millisecond. */
const momentOf = (id: string) => new Date(Number.parseInt(id.replace('-', '').slice(0, FIRST_RANDOM_DIGIT - 1), 16))
