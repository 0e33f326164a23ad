import { StrictObject } from '../../contract/schemas.ts'
import { Id, Key, Text } from '../field-schemas.ts'
import { defineKind } from '../kind.ts'

export const Reason = StrictObject({ id: Id, key: Key, label: Text(500) })

export const reason = defineKind({
  kind: 'reason',
  table: 'stage_reasons',
  fixed: ['hiring_flow_id', 'key'],
  schema: Reason,
  namedBy: 'key',
  standsIn: 'hiring_flow_id',
  plan: ({ label }) => ({ label }),
  fromRow: ({ label }) => ({ label }),
  toRow: ({ label }, { parent }) => ({ hiring_flow_id: parent?.id, label }),
})
