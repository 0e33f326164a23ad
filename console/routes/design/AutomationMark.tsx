import { Icon } from '../../components/Icon.tsx'
import type { DesignedAutomation, DesignedFlow } from '../../data/contracts.ts'
import { wordsOf } from '../../data/design.ts'
import { listText } from '../../i18n.ts'
import { designWords } from '../../messages/design/words.ts'

interface MarkProps {
  automation: DesignedAutomation
  flow: DesignedFlow
  nameOf: (stage: string) => string
}

/** An automation where it starts: what sets it off, and what it then does. */
export const AutomationMark = ({ automation, flow, nameOf }: MarkProps) => (
  <li>
    <Icon name="bolt" />
    <div>
      <strong>{automation.name ?? automation.key}</strong>
      {automation.active === false && <small> ({designWords.switchedOff})</small>}
      <small>
        {startText(automation, flow)}
        {automation.condition && `, ${designWords.when(automation.condition)}`}
      </small>
      <Steps steps={automation.steps} nameOf={nameOf} />
    </div>
  </li>
)

function startText({ trigger }: DesignedAutomation, flow: DesignedFlow): string {
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

function Steps({ steps, nameOf }: { steps: Step[]; nameOf: MarkProps['nameOf'] }) {
  return (
    <ul>
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are known by their order alone.
        <li key={index}>
          {stepText(step, nameOf)}
          {step.branch && <Steps steps={step.branch.do as Step[]} nameOf={nameOf} />}
          {step.branch?.else && (
            <>
              {designWords.steps.otherwise}
              <Steps steps={step.branch.else as Step[]} nameOf={nameOf} />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

function stepText(step: Step, nameOf: MarkProps['nameOf']): string {
  const { steps } = designWords
  if (step.move_to_stage) return steps.move_to_stage(nameOf(step.move_to_stage.stage))
  if (step.set_variables) return steps.set_variables(listText(Object.keys(step.set_variables)))
  if (step.record_billable_event) return steps.record_billable_event(String(step.record_billable_event.service))
  if (step.send_email) return steps.send_email(step.send_email.template)
  if (step.send_webhook) return steps.send_webhook(step.send_webhook.endpoint)
  if (step.create_magic_link) return steps.create_magic_link
  if (step.wait) return steps.wait(step.wait.duration ?? step.wait.until ?? '')
  if (step.branch) return steps.branch(step.branch.if)
  return steps.upsert_application
}
