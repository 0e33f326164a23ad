import { useState } from 'react'
import { nameFrom } from '../../data/name-from.ts'

interface Props {
  label: string
  button: string
  /** Names that are taken. */
  taken: string[]
  /** What the name begins with when the words hold nothing that a name can. */
  kind: string
  add: (name: string, words: string) => void
}

/** Adds something that is called by words; its name for other systems is made from them. */
export function NewNamed({ label, button, taken, kind, add }: Props) {
  const [words, setWords] = useState('')
  return (
    <div className="line-tools">
      <label className="field">
        <span>{label}</span>
        <input value={words} onChange={({ target }) => setWords(target.value)} />
      </label>
      <button
        type="button"
        className="button"
        disabled={!words.trim()}
        onClick={() => {
          add(nameFrom(words, kind, taken), words.trim())
          setWords('')
        }}
      >
        {button}
      </button>
    </div>
  )
}
