import type { WebhookSettings } from '../automations/queries.ts'
import type { AutomationEntry } from './company-file.ts'
import type { ObjectName } from './config-object.ts'

type Trigger = AutomationEntry['trigger']

/** A trigger's fields in a difference: a webhook's address and secret stand by themselves, for they are kept or hidden. */
export function triggerFields({ webhook, ...others }: Trigger): Record<string, unknown> {
  if (!webhook) return { trigger: others }
  const { public_id, signature_secret, lookup = 'get_or_create', ...settings } = webhook
  return {
    trigger: { webhook: { ...settings, lookup } },
    public_id: public_id?.toLowerCase(),
    signature_secret,
  }
}

/** The columns of a trigger, from the fields of its automation. */
export function triggerColumns(fields: Record<string, unknown>, idOf: (name: ObjectName) => string) {
  const trigger = fields.trigger as Trigger
  const [[type, { flow }]] = Object.entries(trigger) as [[string, { flow: string }]]
  const stage = (trigger.stage_entered ?? trigger.schedule)?.stage
  const element = (trigger.field_submitted ?? trigger.document_processed)?.element
  return {
    trigger_type: type,
    hiring_flow_id: idOf(`flow ${flow}`),
    stage_id: stage === undefined ? null : idOf(`stage ${flow}/${stage}`),
    form_element_id: element === undefined ? null : idOf(`element ${flow}/${element}`),
    cron: trigger.schedule?.cron ?? null,
    public_id: fields.public_id ?? null,
    webhook: trigger.webhook ? webhookSettings(trigger.webhook, fields.signature_secret) : null,
  }
}

function webhookSettings({ flow: _, ...settings }: NonNullable<Trigger['webhook']>, secret: unknown) {
  return { ...settings, ...(secret !== undefined && { signature_secret: secret }) }
}

/** A stored trigger in the terms of a file. */
export function storedTriggerFields(
  row: { trigger_type: string; public_id: string | null; webhook: unknown; cron: string | null },
  names: { flow: string | undefined; stage: string | undefined; element: string | undefined },
): Record<string, unknown> {
  if (row.trigger_type === 'webhook') {
    const { signature_secret, ...settings } = row.webhook as WebhookSettings
    return { trigger: { webhook: { ...settings, flow: names.flow } }, public_id: row.public_id, signature_secret }
  }
  const settings = { ...names, cron: row.cron ?? undefined }
  const present = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
  return { trigger: { [row.trigger_type]: present } }
}
