import { useId, useRef } from 'react'
import { useSettled } from './use-settled.ts'

interface Props {
  label: string
  kind: 'number' | 'date' | 'text'
  stored: string
  problem: string | undefined
  write: (words: string) => void
}

/** A short value, written once it has settled. */
export function SettledInput({ label, kind, stored, problem, write }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const { typed, type, settle } = useSettled(stored, field, write)
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        ref={field}
        id={id}
        type={kind}
        step="any"
        spellCheck={false}
        value={typed}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        onChange={({ target }) => type(target.value)}
        onBlur={settle}
      />
      <small id={`${id}-problem`} className="problem">
        {problem}
      </small>
    </div>
  )
}
