import { Icon } from '../../components/Icon.tsx'
import type { DesignedAutomation, DesignedFlow } from '../../data/contracts.ts'
import { designWords } from '../../messages/design/words.ts'
import { startText, stepText } from './automation-words.ts'

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
