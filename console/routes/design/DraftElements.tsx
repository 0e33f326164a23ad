import { useId, useState } from 'react'
import { Icon } from '../../components/Icon.tsx'
import type { DesignedPage } from '../../data/contracts.ts'
import { wordsOf } from '../../data/design.ts'
import { designWords } from '../../messages/design/words.ts'
import { type Around, Required, TextField } from './DraftFields.tsx'

/** What a group asks for in each of its entries. */
const MEMBER_TYPES = ['text', 'long_text', 'number', 'date', 'boolean', 'selection', 'multi_selection']
/** What a new question may be; what it cannot be without is put there, to be changed. */
const TYPES = [...MEMBER_TYPES, 'document', 'signature', 'consent', 'rich_text', 'section', 'group']

type PageElement = NonNullable<DesignedPage['elements']>[number]
/** Of a page, or of a group in it. */
type Element = Pick<PageElement, 'key' | 'type' | 'label' | 'help' | 'required' | 'choices'> &
  Partial<Pick<PageElement, 'text' | 'version' | 'elements'>>

interface Props {
  at: string[]
  elements: Element[] | undefined
  around: Around
  /** Whether they are asked for in each entry of a group. */
  isGroup?: boolean
}

/** What is asked for, in order, each as fields. */
export function Elements({ at, elements = [], around, isGroup = false }: Props) {
  return (
    <>
      <ol aria-label={isGroup ? designWords.members : designWords.elements}>
        {elements.map((element, index) => (
          <ElementFields
            key={element.key}
            at={[...at, element.key]}
            element={element}
            around={around}
            isFirst={index === 0}
            isLast={index === elements.length - 1}
          />
        ))}
      </ol>
      <NewElement
        add={(entry) => around.edit({ at, change: { entry } })}
        own={around.own}
        types={isGroup ? MEMBER_TYPES : TYPES}
        title={isGroup ? designWords.newMember : designWords.newElement}
      />
    </>
  )
}

interface ElementProps {
  at: string[]
  element: Element
  around: Around
  isFirst: boolean
  isLast: boolean
}

function ElementFields({ at, element, around, isFirst, isLast }: ElementProps) {
  const { edit } = around
  const name = wordsOf(element.label)
  const move = (places: number) => edit({ at, change: { places } })
  return (
    <li>
      <details>
        <summary>
          {name} <small>{element.type}</small>
        </summary>
        <TextField label={designWords.label} at={[...at, 'label']} text={element.label} around={around} isNeeded />
        <TextField label={designWords.help} at={[...at, 'help']} text={element.help} around={around} />
        {(element.type === 'rich_text' || element.type === 'consent') && (
          <TextField label={designWords.shownText} at={[...at, 'text']} text={element.text} around={around} isNeeded />
        )}
        {element.type === 'consent' && (
          <TextField
            label={designWords.textVersion}
            at={[...at, 'version']}
            text={element.version}
            // It is the same in every language.
            around={{ ...around, language: around.own }}
          />
        )}
        {element.type !== 'section' && element.type !== 'rich_text' && (
          <Required
            stored={element.required ?? false}
            write={(isRequired) => edit({ at: [...at, 'required'], change: { value: isRequired || null } })}
          />
        )}
        {element.choices?.map((choice) => (
          <TextField
            key={choice.id}
            label={designWords.choice(choice.id)}
            at={[...at, 'choices', choice.id, 'label']}
            text={choice.label}
            around={around}
            isNeeded
          />
        ))}
        {element.choices && (
          <NewChoice
            taken={element.choices.map(({ id }) => id)}
            add={(id, words) => edit({ at: [...at, 'choices'], change: { entry: { id, label: words } } })}
          />
        )}
        {element.type === 'group' && (
          <Elements at={[...at, 'elements']} elements={element.elements} around={around} isGroup />
        )}
      </details>
      <button
        type="button"
        className="icon-button"
        aria-label={designWords.moveUp(name)}
        disabled={isFirst}
        onClick={() => move(-1)}
      >
        <Icon name="up" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={designWords.moveDown(name)}
        disabled={isLast}
        onClick={() => move(1)}
      >
        <Icon name="down" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={designWords.removeElement(name)}
        onClick={() => edit({ at, change: { removed: true } })}
      >
        <Icon name="close" />
      </button>
    </li>
  )
}

interface NewProps {
  add: (entry: object) => void
  own: string
  types: readonly string[]
  title: string
}

function NewElement({ add, own, types, title }: NewProps) {
  const [key, setKey] = useState('')
  const [type, setType] = useState('text')
  const [label, setLabel] = useState('')
  const send = () => {
    add({ key, type, label, ...neededBy(type, label) })
    setKey('')
    setLabel('')
  }
  const id = useId()
  return (
    <fieldset className="new">
      <legend>{title}</legend>
      <label className="field">
        <span>{designWords.label}</span>
        <input lang={own} value={label} onChange={({ target }) => setLabel(target.value)} />
      </label>
      <label className="field">
        <span>{designWords.key}</span>
        <input aria-describedby={id} value={key} onChange={({ target }) => setKey(target.value)} />
      </label>
      <label className="field">
        <span>{designWords.type}</span>
        <select value={type} onChange={({ target }) => setType(target.value)}>
          {types.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <button type="button" className="button" disabled={!key.trim() || !label.trim()} onClick={send}>
        {designWords.addElement}
      </button>
      <small id={id}>{designWords.keyHelp}</small>
    </fieldset>
  )
}

/** What a question of a type cannot be without, to be changed at once. */
function neededBy(type: string, label: string): object {
  if (type === 'selection' || type === 'multi_selection')
    return { choices: [{ id: 'first', label: designWords.firstChoice }] }
  if (type === 'consent' || type === 'rich_text') return { text: label }
  if (type === 'group') return { elements: [{ key: 'first', type: 'text', label: designWords.firstMember }] }
  return {}
}

function NewChoice({ taken, add }: { taken: string[]; add: (id: string, label: string) => void }) {
  const [label, setLabel] = useState('')
  const wanted = label
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  const id = wanted && !taken.includes(wanted) ? wanted : `choice-${taken.length + 1}`
  return (
    <div className="line-tools">
      <label className="field">
        <span>{designWords.newChoice}</span>
        <input value={label} onChange={({ target }) => setLabel(target.value)} />
      </label>
      <button
        type="button"
        className="button"
        disabled={!label.trim()}
        onClick={() => {
          add(id, label.trim())
          setLabel('')
        }}
      >
        {designWords.addChoice}
      </button>
    </div>
  )
}
