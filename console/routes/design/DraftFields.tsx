import { useEffect, useRef, useState } from 'react'
import type { DraftEdit } from '../../data/design.ts'
import { designWords } from '../../messages/design/words.ts'

const SETTLED_MILLISECONDS = 400

type Text = string | Record<string, string> | undefined

/** What the fields of a draft stand in. */
export interface Around {
  edit: (edit: DraftEdit) => void
  /** Of the texts that are shown. */
  language: string
  /** The company's own. */
  own: string
}

interface TextProps {
  label: string
  at: string[]
  text: Text
  around: Around
  /** Without it in the company's own language the draft would be none. */
  isNeeded?: boolean
}

/** A text in the language that is shown, with what stands for it until it is there. */
export function TextField({ label, at, text, around, isNeeded = false }: TextProps) {
  const { edit, language, own } = around
  const written = typeof text === 'string' ? { [own]: text } : (text ?? {})
  return (
    <Words
      key={language}
      label={label}
      language={language}
      stored={written[language] ?? ''}
      placeholder={language === own ? undefined : written[own]}
      write={(words) => {
        if (words !== '' || !isNeeded || language !== own) edit({ at, change: { text: { language, words } } })
      }}
    />
  )
}

interface WordsProps {
  label: string
  language: string
  stored: string
  placeholder: string | undefined
  write: (words: string) => void
}

/** Whoever types here is not interrupted by what the draft said a moment ago. */
function Words({ label, language, stored, placeholder, write }: WordsProps) {
  const [typed, type] = useState(stored)
  const field = useRef<HTMLTextAreaElement>(null)
  const written = useRef(stored)
  const settle = useRef(() => {})
  settle.current = () => {
    const words = typed.trim()
    if (words === written.current) return
    written.current = words
    write(words)
  }
  useEffect(() => {
    if (document.activeElement === field.current) return
    written.current = stored
    type(stored)
  }, [stored])
  useEffect(() => {
    if (typed.trim() === written.current) return
    const timer = setTimeout(() => settle.current(), SETTLED_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <label className="field">
      <span>{label}</span>
      <textarea
        ref={field}
        rows={typed.length > 60 || typed.includes('\n') ? 3 : 1}
        lang={language}
        dir="auto"
        value={typed}
        placeholder={placeholder}
        onChange={({ target }) => type(target.value)}
        onBlur={() => settle.current()}
      />
    </label>
  )
}

/** Shows what was chosen before the draft has been read anew. */
export function Required({ stored, write }: { stored: boolean; write: (isRequired: boolean) => void }) {
  const [isRequired, require] = useState(stored)
  useEffect(() => require(stored), [stored])
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={isRequired}
        onChange={({ target }) => {
          require(target.checked)
          write(target.checked)
        }}
      />
      <span>{designWords.required}</span>
    </label>
  )
}
