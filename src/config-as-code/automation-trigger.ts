import type { Selectable } from 'kysely'
import { type Static, Type } from 'typebox'
import type { WebhookSettings } from '../automations/queries.ts'
import { LOOKUPS } from '../automations/run.ts'
import { OneOf, StrictObject } from '../contract/schemas.ts'
import type { Automations } from '../db/row-types.ts'
import { type ObjectName, present } from './config-object.ts'
import { Expression, Id, OneMember } from './field-schemas.ts'
import type { Names } from './kind.ts'
import { STORED_SECRET, StoredSecret } from './stored-secret.ts'

const FromEnvironment = StrictObject({ env: Type.String({ pattern: '^[A-Z][A-Z0-9_]{0,99}$' }) })

const Webhook = StrictObject({
  public_id: Id,
  flow: Type.String(),
  lookup: Type.Optional(OneOf([...LOOKUPS])),
  mapping: Type.Record(Type.String(), Expression),
  idempotency: Type.Optional(Expression),
  signature_secret: Type.Optional(Type.Union([Type.String(), FromEnvironment, StoredSecret])),
})

export const Trigger = OneMember({
  webhook: Type.Optional(Webhook),
  stage_entered: Type.Optional(StrictObject({ flow: Type.String(), stage: Type.String() })),
  application_created: Type.Optional(StrictObject({ flow: Type.String() })),
  field_submitted: Type.Optional(StrictObject({ flow: Type.String(), element: Type.String() })),
  document_processed: Type.Optional(StrictObject({ flow: Type.String(), element: Type.Optional(Type.String()) })),
  document_reviewed: Type.Optional(StrictObject({ flow: Type.String(), element: Type.Optional(Type.String()) })),
  schedule: Type.Optional(
    StrictObject({ flow: Type.String(), cron: Type.String(), stage: Type.Optional(Type.String()) }),
  ),
})

export type Trigger = Static<typeof Trigger>

interface TriggerFields {
  trigger: Trigger
  public_id?: string | undefined
  signature_secret?: string | Static<typeof FromEnvironment> | StoredSecret | undefined
}

/**
 * A trigger's fields in a difference. A webhook's address and secret are fields of their own, since one is kept and the
 * other hidden.
 */
export function triggerFields({ webhook, ...others }: Trigger): TriggerFields {
  if (!webhook) return { trigger: others }
  const { public_id, signature_secret, lookup = 'get_or_create', ...settings } = webhook
  return {
    trigger: { webhook: { ...settings, lookup } },
    public_id: public_id?.toLowerCase(),
    signature_secret,
  }
}

/** A trigger as a file has it, from the fields of its automation. */
export function triggerEntry({ trigger, public_id, signature_secret }: TriggerFields): Trigger {
  const { webhook } = trigger
  if (!webhook) return trigger
  return {
    webhook: { ...webhook, public_id, ...(signature_secret && { signature_secret: secretEntry(signature_secret) }) },
  }
}

const secretEntry = (secret: NonNullable<TriggerFields['signature_secret']>) =>
  typeof secret === 'string' ? STORED_SECRET : secret

function secretSettings(secret: TriggerFields['signature_secret']): Partial<WebhookSettings> {
  if (typeof secret === 'string') return { signature_secret: secret }
  return secret && 'env' in secret ? { signature_secret_env: secret.env } : {}
}

/** The columns of a trigger, from the fields of its automation. */
export function triggerColumns(
  { trigger, public_id, signature_secret }: TriggerFields,
  idOf: (name: ObjectName) => string,
) {
  const [[type, { flow }]] = Object.entries(trigger) as [[string, { flow: string }]]
  const stage = (trigger.stage_entered ?? trigger.schedule)?.stage
  const element = (trigger.field_submitted ?? trigger.document_processed ?? trigger.document_reviewed)?.element
  return {
    trigger_type: type,
    hiring_flow_id: idOf(`flow ${flow}`),
    stage_id: stage && idOf(`stage ${flow}/${stage}`),
    form_element_id: element && idOf(`element ${flow}/${element}`),
    cron: trigger.schedule?.cron,
    public_id,
    webhook: trigger.webhook && { ...trigger.webhook, flow: undefined, ...secretSettings(signature_secret) },
  }
}

/** A stored trigger in the terms of a file. */
export function storedTriggerFields(
  row: Selectable<Automations>,
  { keyOf }: Names,
): Record<keyof TriggerFields, unknown> {
  const flow = keyOf(row.hiring_flow_id)
  if (row.trigger_type === 'webhook') {
    const {
      signature_secret: secret,
      signature_secret_env: env,
      ...settings
    } = row.webhook as unknown as WebhookSettings
    const signature_secret = secret ?? (env && { env })
    return { trigger: { webhook: { ...settings, flow } }, public_id: row.public_id, signature_secret }
  }
  const settings = present({ flow, stage: keyOf(row.stage_id), element: keyOf(row.form_element_id), cron: row.cron })
  return { trigger: { [row.trigger_type]: settings }, public_id: null, signature_secret: null }
}
