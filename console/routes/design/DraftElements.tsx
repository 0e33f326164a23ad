import type { DesignedElement, FlowDesign } from '../../data/contracts.ts'
import { wordsOf } from '../../data/design.ts'
import { designWords } from '../../messages/design/words.ts'
import { Choices } from './DraftChoices.tsx'
import { type Around, CheckField, ConditionField, TextField } from './DraftFields.tsx'
import { Limits } from './DraftLimits.tsx'
import { NewElement } from './NewElement.tsx'
import { OrderedParts } from './OrderedParts.tsx'

type Types = FlowDesign['element_types']

interface Props {
  at: string[]
  elements: DesignedElement[] | undefined
  design: FlowDesign
  around: Around
  /** Whether they are asked for in each entry of a group. */
  isGroup?: boolean
}

/** What is asked for, in order, each as fields. */
export function Elements({ at, elements = [], design, around, isGroup = false }: Props) {
  return (
    <>
      <OrderedParts
        label={isGroup ? designWords.members : designWords.elements}
        at={at}
        parts={elements}
        naming={({ key, label }) => ({ id: key, name: wordsOf(label) })}
        around={around}
        needsOne={isGroup}
      >
        {(element, place) => (
          <ElementFields at={place} element={element} design={design} around={around} isMember={isGroup} />
        )}
      </OrderedParts>
      <NewElement
        add={(entry) => around.edit({ at, change: { entry } })}
        own={around.own}
        types={design.element_types.filter(({ is_member }) => is_member || !isGroup)}
        title={isGroup ? designWords.newMember : designWords.newElement}
      />
    </>
  )
}

interface ElementProps {
  at: string[]
  element: DesignedElement
  design: FlowDesign
  around: Around
  isMember: boolean
}

function ElementFields({ at, element, design, around, isMember }: ElementProps) {
  const { type } = element
  const problem = around.problemOf(at)
  return (
    <details>
      <summary>
        {wordsOf(element.label)} <small>{designWords.types[type]}</small>
      </summary>
      {problem && <p className="problem">{problem}</p>}
      <TextField label={designWords.label} at={[...at, 'label']} text={element.label} around={around} isNeeded />
      <TextField label={designWords.help} at={[...at, 'help']} text={element.help} around={around} />
      {takes(design.element_types, type, 'text') && (
        <TextField
          label={designWords.shownText}
          at={[...at, 'text']}
          text={element.text}
          around={around}
          isNeeded={type !== 'section'}
        />
      )}
      {!isMember && (
        <ConditionField
          label={designWords.shownIf}
          at={[...at, 'show_if']}
          condition={element.show_if}
          around={around}
          paths={around.paths.answers}
        />
      )}
      {design.element_types.some((one) => one.type === type && one.is_answered) && (
        <CheckField label={designWords.required} at={[...at, 'required']} stored={element.required} around={around} />
      )}
      {!isMember && (type === 'selection' || type === 'multi_selection') && (
        <CheckField
          label={designWords.selfIdentification}
          at={[...at, 'self_identification']}
          stored={element.self_identification}
          around={around}
        />
      )}
      <Limits
        at={at}
        element={element}
        takes={(constraint) => takes(design.element_types, type, constraint)}
        fileTypes={design.file_types}
        around={around}
      />
      {element.choices && <Choices at={[...at, 'choices']} choices={element.choices} around={around} />}
      {type === 'group' && (
        <Elements
          at={[...at, 'elements']}
          elements={element.elements as DesignedElement[] | undefined}
          design={design}
          around={around}
          isGroup
        />
      )}
    </details>
  )
}

const takes = (types: Types, type: string, constraint: Types[number]['constraints'][number]): boolean =>
  types.some((one) => one.type === type && one.constraints.includes(constraint))
