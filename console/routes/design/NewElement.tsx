import { useId, useState } from 'react'
import type { FlowDesign } from '../../data/contracts.ts'
import { designWords } from '../../messages/design/words.ts'

type ElementType = FlowDesign['element_types'][number]['type']

interface NewProps {
  add: (entry: object) => void
  own: string
  types: FlowDesign['element_types']
  title: string
}

/** Adds a question to a page, or to each entry of a group. */
export function NewElement({ add, own, types, title }: NewProps) {
  const [key, setKey] = useState('')
  const [type, setType] = useState<ElementType>('text')
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
        <select value={type} onChange={({ target }) => setType(target.value as ElementType)}>
          {types.map((one) => (
            <option key={one.type} value={one.type}>
              {designWords.types[one.type]}
            </option>
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
