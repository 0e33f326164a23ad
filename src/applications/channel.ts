import { sql } from 'kysely'
import type { FilterCondition } from '../variables/filter-condition.ts'
import type { Actor } from './transition.ts'

/** How an application came. Nothing more is known of where somebody heard of it. */
export const CHANNELS = ['portal', 'api', 'automation', 'import', 'console', 'system'] as const
export type Channel = (typeof CHANNELS)[number]

const BY_ACTOR: Record<Actor['type'], Channel> = {
  applicant: 'portal',
  api_key: 'api',
  automation: 'automation',
  operator: 'console',
  system: 'system',
}

/** The channel of an application, by its first transition. */
export const channelOf = ({ isImported, actor }: { isImported: boolean; actor: Actor }): Channel =>
  isImported ? 'import' : BY_ACTOR[actor.type]

/** The condition that an `application` came by one of some channels: one look in an index for each that is looked at. */
export function cameBy(companyId: string, channels: Channel[]): FilterCondition {
  const actorTypes = Object.entries(BY_ACTOR).flatMap(([type, channel]) => (channels.includes(channel) ? [type] : []))
  // Not `exists`: as a join it could read the first transition of all that there are.
  const holds = sql`(
    select case when first.is_billed then first.actor_type = any(${actorTypes}::text[]) else ${channels.includes('import')} end
    from transitions first
    where first.company_id = ${companyId} and first.application_id = application.id and first.sequence = 1
  )`
  return { holds, looksUp: holds }
}
