import { type Static, Type } from 'typebox'
import { type NamedSchema, Nullable, OneOf, StrictObject, Timestamp, Uuid } from '../contract/schemas.ts'
import type { listAutomations } from './queries.ts'
import { TRIGGER_TYPES, type TriggerType } from './trigger.ts'

/** An automation as an object of the API; what it does stands in the company file. */
export const Automation = {
  name: 'Automation',
  schema: StrictObject({
    id: Uuid('Automation'),
    key: Type.String({ description: 'Its name in the company file.' }),
    name: Type.String(),
    hiring_flow_id: Uuid('Hiring flow'),
    active: Type.Boolean(),
    trigger_type: OneOf([...TRIGGER_TYPES], { title: 'TriggerType' }),
    webhook: Nullable(
      StrictObject(
        {
          public_id: Uuid('Webhook'),
          fire_url: Type.String({ format: 'uri' }),
          signed: Type.Boolean({ description: 'A fire needs a signature.' }),
        },
        { title: 'Webhook', description: 'Where a webhook is fired.' },
      ),
    ),
    schedule: Nullable(
      StrictObject(
        { cron: Type.String(), next_due: Nullable(Timestamp('null until a worker has looked.')) },
        { title: 'Schedule', description: 'When a schedule triggers.' },
      ),
    ),
  }),
} satisfies NamedSchema

export function presentAutomation(
  row: Awaited<ReturnType<typeof listAutomations>>[number],
  addressOf: (path: string) => URL,
): Static<typeof Automation.schema> {
  return {
    id: row.id,
    key: row.key,
    name: row.name,
    hiring_flow_id: row.hiring_flow_id,
    active: row.active,
    trigger_type: row.trigger_type as TriggerType,
    webhook:
      row.public_id === null
        ? null
        : {
            public_id: row.public_id,
            fire_url: addressOf(`/external/v1/automations/webhooks/${row.public_id}/fire/`).href,
            signed: row.is_signed,
          },
    schedule: row.cron === null ? null : { cron: row.cron, next_due: row.next_due?.toISOString() ?? null },
  }
}
