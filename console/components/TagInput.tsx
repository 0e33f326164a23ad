import { type KeyboardEvent, type Ref, useRef, useState } from 'react'
import { t } from '../i18n.ts'
import { Icon } from './Icon.tsx'

interface Props {
  tags: string[]
  label: string
  /** What the empty field says. */
  hint: string
  add: (tag: string) => void
  remove: (tag: string) => void
  /** What Escape does in the field, where it is not a dialog's. */
  leave?: ((event: KeyboardEvent<HTMLElement>) => void) | undefined
  field?: Ref<HTMLInputElement> | undefined
}

/** Tags, each with a way to take it off, and a field for one more. */
export function TagInput({ tags, label, hint, add, remove, leave, field }: Props) {
  const [text, setText] = useState('')
  const own = useRef<HTMLInputElement>(null)
  const take = () => {
    const tag = text.trim()
    if (tag === '') return
    setText('')
    if (!tags.includes(tag)) add(tag)
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    leave?.(event)
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && text.trim() !== '') {
      // The form around it is not what is meant.
      event.preventDefault()
      take()
    }
    const last = tags.at(-1)
    if (event.key === 'Backspace' && text === '' && last !== undefined) remove(last)
  }
  return (
    <div className="tags">
      {tags.map((tag) => (
        <span key={tag} className="tag">
          {tag}
          <button
            type="button"
            aria-label={t.removeTag(tag)}
            title={t.removeTag(tag)}
            onClick={() => {
              remove(tag)
              own.current?.focus()
            }}
          >
            <Icon name="close" />
          </button>
        </span>
      ))}
      <input
        ref={(element) => {
          own.current = element
          if (typeof field === 'function') field(element)
          else if (field) field.current = element
        }}
        value={text}
        maxLength={40}
        placeholder={hint}
        aria-label={label}
        enterKeyHint="done"
        onChange={({ target }) => setText(target.value)}
        onBlur={take}
        onKeyDown={press}
      />
    </div>
  )
}
