import { Type } from 'typebox'
import { APPLICATION_STATUSES } from '../../applications/application.ts'
import { OneOf, StrictObject } from '../../contract/schemas.ts'
import { leastDaysOf, REMOVABLE, REMOVABLES, type Removable } from '../../retention/retention-rule.ts'
import { missing, namesIn } from '../checks.ts'
import { Id, Key } from '../field-schemas.ts'
import { defineKind } from '../kind.ts'
import type { FileProblem, YamlPath } from '../yaml-file.ts'
import type { FlowEntry } from './flow.ts'

export const RetentionRule = StrictObject({
  id: Id,
  key: Key,
  remove: OneOf(REMOVABLES),
  flow: Type.Optional(Type.String()),
  status: Type.Optional(Type.Array(OneOf([...APPLICATION_STATUSES]), { minItems: 1, uniqueItems: true })),
  after_days: Type.Integer({ minimum: 1, maximum: 36_500 }),
})

export const retentionRule = defineKind({
  kind: 'retention rule',
  table: 'retention_rules',
  fixed: ['key'],
  schema: RetentionRule,
  namedBy: 'key',
  check: (at, { remove, flow, status, after_days }, { file }: { file: { flows?: FlowEntry[] } }) => [
    ...missing([...at, 'flow'], 'flow', flow, namesIn(file.flows, 'slug')),
    ...notChosenBy([...at, 'flow'], remove, 'flow', flow),
    ...notChosenBy([...at, 'status'], remove, 'status', status),
    ...tooSoon([...at, 'after_days'], remove, after_days),
  ],
  plan: ({ remove, flow, status, after_days }) => ({ remove, flow, status, after_days }),
  fromRow: ({ removes, hiring_flow_id, statuses, after_days }, { keyOf }) => ({
    remove: removes,
    flow: keyOf(hiring_flow_id),
    status: statuses,
    after_days,
  }),
  toRow: ({ remove, flow, status, after_days }, { idOf }) => ({
    removes: remove,
    hiring_flow_id: flow === undefined ? null : idOf(`flow ${flow}`),
    statuses: status ?? null,
    after_days,
  }),
})

function notChosenBy(at: YamlPath, remove: unknown, by: 'flow' | 'status', value: unknown): FileProblem[] {
  const choosable: readonly string[] | undefined = REMOVABLE[remove as Removable]?.by
  if (value === undefined || !choosable || choosable.includes(by)) return []
  return [{ at, message: `${remove} are not chosen by ${by}` }]
}

function tooSoon(at: YamlPath, remove: unknown, days: unknown): FileProblem[] {
  const leastDays = leastDaysOf(remove as Removable)
  if (typeof days !== 'number' || days >= leastDays) return []
  return [{ at, message: `${remove} must be kept for at least ${leastDays} days` }]
}
