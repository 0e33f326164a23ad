import type { DesignedAutomation, DesignedFlow } from '../../data/contracts.ts'
import { wordsOf } from '../../data/design.ts'
import { designWords } from '../../messages/design/words.ts'
import { startText, stepText } from './automation-words.ts'
import { type Around, CheckField, ConditionField } from './DraftFields.tsx'

interface Props {
  automation: DesignedAutomation
  flow: DesignedFlow
  around: Around
}

/** When an automation acts, and what it then does. */
export function AutomationFields({ automation, flow, around }: Props) {
  const { key, name = key, active, condition, steps } = automation
  const at = ['automations', key]
  const nameOf = (slug: string) => wordsOf(flow.stages.find((stage) => stage.slug === slug)?.name ?? slug)
  return (
    <details>
      <summary>
        {name} <small>{startText(automation, flow)}</small>
      </summary>
      <CheckField label={designWords.isActive} at={[...at, 'active']} stored={active} usual around={around} />
      <ConditionField
        label={designWords.onlyWhen}
        at={[...at, 'condition']}
        condition={condition}
        around={around}
        paths={around.paths.everything}
      />
      <Steps at={[...at, 'steps']} steps={steps} nameOf={nameOf} around={around} />
      <small>{designWords.stepsInText}</small>
    </details>
  )
}

type Step = DesignedAutomation['steps'][number]

interface StepsProps {
  at: string[]
  steps: Step[]
  nameOf: (stage: string) => string
  around: Around
}

/** Steps in order; where they part, on which condition. */
const Steps = ({ at, steps, nameOf, around }: StepsProps) => (
  <ol className="steps" aria-label={designWords.stepsInOrder}>
    {steps.map((step, index) => {
      const here = [...at, String(index), 'branch']
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are known by their order alone.
        <li key={index}>
          {step.branch ? (
            <div>
              <ConditionField
                label={designWords.branchesIf}
                at={[...here, 'if']}
                condition={step.branch.if}
                around={around}
                paths={around.paths.everything}
                isNeeded
              />
              <Steps at={[...here, 'do']} steps={step.branch.do as Step[]} nameOf={nameOf} around={around} />
              {step.branch.else && (
                <>
                  {designWords.steps.otherwise}
                  <Steps at={[...here, 'else']} steps={step.branch.else as Step[]} nameOf={nameOf} around={around} />
                </>
              )}
            </div>
          ) : (
            stepText(step, nameOf)
          )}
        </li>
      )
    })}
  </ol>
)
