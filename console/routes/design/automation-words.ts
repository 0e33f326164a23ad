import type { DesignedAutomation, DesignedFlow } from '../../data/contracts.ts'
import { wordsOf } from '../../data/design.ts'
import { listText } from '../../i18n.ts'
import { designWords } from '../../messages/design/words.ts'

/** What sets an automation off, in words. */
export function startText({ trigger }: DesignedAutomation, flow: DesignedFlow): string {
  const { starts } = designWords
  const labelOf = (key: string | undefined) => {
    const elements = flow.stages.flatMap(({ pages = [] }) => pages.flatMap(({ elements = [] }) => elements))
    const found = elements.find((element) => element.key === key)
    return found ? wordsOf(found.label) : key
  }
  if (trigger.webhook) return starts.webhook
  if (trigger.stage_entered) return starts.stage_entered
  if (trigger.application_created) return starts.application_created
  if (trigger.field_submitted) return starts.field_submitted(labelOf(trigger.field_submitted.element) ?? '')
  if (trigger.schedule) return starts.schedule(trigger.schedule.cron)
  const { document_processed: read, document_reviewed: reviewed } = trigger
  const label = labelOf((read ?? reviewed)?.element)
  return (read ? starts.document_processed : starts.document_reviewed)(label ? `“${label}”` : starts.aDocument)
}

type Step = DesignedAutomation['steps'][number]

/** What a step does, in words. @param nameOf a stage's name, by its slug */
export function stepText(step: Step, nameOf: (stage: string) => string): string {
  const { steps } = designWords
  if (step.move_to_stage) return steps.move_to_stage(nameOf(step.move_to_stage.stage))
  if (step.set_variables) return steps.set_variables(listText(Object.keys(step.set_variables)))
  if (step.record_billable_event) return steps.record_billable_event(String(step.record_billable_event.service))
  if (step.send_email) return steps.send_email(step.send_email.template)
  if (step.send_text) return steps.send_text(step.send_text.template)
  if (step.send_webhook) return steps.send_webhook(step.send_webhook.endpoint)
  if (step.create_magic_link) return steps.create_magic_link
  if (step.wait) return steps.wait(step.wait.duration ?? step.wait.until ?? '')
  if (step.branch) return steps.branch(step.branch.if)
  return steps.upsert_application
}
