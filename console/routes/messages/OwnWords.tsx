import { useId, useRef, useState } from 'react'
import { t } from '../../i18n.ts'

interface Props {
  /** Nothing where there is none. */
  subject: string | undefined
  text: string
  setSubject: (subject: string) => void
  setText: (text: string) => void
  paths: string[]
  /** What is said where a field is empty. */
  otherwise?: { subject: string; text: string } | undefined
}

/** What a message says, with what is known of a person put in where it is to stand. */
export function OwnWords({ subject, text, setSubject, setText, paths, otherwise }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  const list = useId()
  const [path, setPath] = useState('')
  const insert = (chosen: string) => {
    if (!paths.includes(chosen)) return setPath(chosen)
    const { selectionStart: start = text.length, selectionEnd: end = text.length } = field.current ?? {}
    setText(`${text.slice(0, start)}{{ ${chosen} }}${text.slice(end)}`)
    setPath('')
    field.current?.focus()
  }
  return (
    <>
      {subject !== undefined && (
        <label className="field">
          <span>{t.message.subject}</span>
          <input
            value={subject}
            maxLength={500}
            placeholder={otherwise?.subject}
            onChange={({ target }) => setSubject(target.value)}
          />
        </label>
      )}
      <label className="field">
        <span>{t.message.text}</span>
        <textarea
          ref={field}
          rows={6}
          value={text}
          maxLength={20_000}
          placeholder={otherwise?.text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <label className="field">
        <span>{t.message.insert}</span>
        <input
          list={list}
          value={path}
          placeholder="candidate.first_name"
          onChange={({ target }) => insert(target.value)}
        />
        <datalist id={list}>
          {paths.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      </label>
    </>
  )
}
