import type { Static } from 'typebox'
import { Type } from 'typebox'
import { APPLICATION_STATUSES, type ApplicationStatus } from '../applications/application.ts'
import type { Config } from '../config.ts'
import { type NamedSchema, Nullable, OneOf, StrictObject, Uuid } from '../contract/schemas.ts'

/** What a rule can remove, and by what it can choose beside age (docs/retention.md). */
export const REMOVABLE = {
  people: { by: ['flow', 'status'] },
  documents: { by: ['flow', 'status'] },
  runs: { by: ['flow', 'status'] },
  mails: { by: ['flow', 'status'] },
  text_messages: { by: ['flow', 'status'] },
  candidate_updates: { by: ['flow', 'status'] },
  submissions: { by: ['flow', 'status'] },
  magic_links: { by: ['flow'] },
  events: { by: [] },
  // Whoever has older entries removed is to be seen in the younger ones for a while.
  audit: { by: [], leastDays: 30 },
} as const satisfies Record<string, { by: ('flow' | 'status')[]; leastDays?: number }>

export type Removable = keyof typeof REMOVABLE
const OF_ALL: Record<Removable, { by: readonly string[]; leastDays?: number }> = REMOVABLE

/** For how long a company must keep something at least. */
export const leastDaysOf = (removable: Removable): number => OF_ALL[removable]?.leastDays ?? 0

export const REMOVABLES = Object.keys(REMOVABLE) as Removable[]

/** A rule as it is stored. */
export interface RetentionRule {
  /** null for what a setting of the installation says. */
  id: string | null
  key: string
  removes: Removable
  hiring_flow_id: string | null
  statuses: ApplicationStatus[] | null
  after_days: number
}

/** What goes by the settings of the installation, whatever a company says. */
export const settledRules = ({ EVENTS_RETENTION_DAYS, MAGIC_LINK_RETENTION_DAYS }: Config): RetentionRule[] => [
  settled('EVENTS_RETENTION_DAYS', 'events', EVENTS_RETENTION_DAYS),
  settled('MAGIC_LINK_RETENTION_DAYS', 'magic_links', MAGIC_LINK_RETENTION_DAYS),
]

const settled = (key: string, removes: Removable, after_days: number): RetentionRule => ({
  id: null,
  key,
  removes,
  hiring_flow_id: null,
  statuses: null,
  after_days,
})

const DAY_MILLISECONDS = 86_400_000

/** What is older than this is due. */
export const cutoffOf = ({ after_days }: RetentionRule, now: Date) =>
  new Date(now.getTime() - after_days * DAY_MILLISECONDS)

/** How much of something is due now. */
export interface Due {
  count: number
  is_exact: boolean
}

/** A rule as callers see it. */
export const RetentionRuleRecord = {
  name: 'RetentionRule',
  schema: StrictObject({
    id: Nullable(
      Type.String({ format: 'uuid', description: 'null for what a setting of the installation says, named by `key`.' }),
    ),
    key: Type.String(),
    removes: OneOf(REMOVABLES, { title: 'Removable' }),
    hiring_flow_id: Nullable(Uuid('Hiring flow')),
    statuses: Nullable(Type.Array(OneOf([...APPLICATION_STATUSES], { title: 'ApplicationStatus' }))),
    after_days: Type.Integer(),
    due: StrictObject(
      {
        count: Type.Integer({ description: 'How much would be removed now.' }),
        is_exact: Type.Boolean({ description: 'false: there is at least so much; it was not counted to the end.' }),
      },
      { title: 'DueForRemoval' },
    ),
  }),
} satisfies NamedSchema

export const presentRule = (rule: RetentionRule, due: Due): Static<typeof RetentionRuleRecord.schema> => ({
  id: rule.id,
  key: rule.key,
  removes: rule.removes,
  hiring_flow_id: rule.hiring_flow_id,
  statuses: rule.statuses,
  after_days: rule.after_days,
  due,
})
