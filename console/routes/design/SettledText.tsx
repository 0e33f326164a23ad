import { useId, useRef } from 'react'
import { completePath } from '../../data/complete-path.ts'
import type { DescribedDraft } from '../../data/design.ts'
import { Completions, optionId } from './Completions.tsx'
import { useCompletion } from './use-completion.ts'
import { useSettled } from './use-settled.ts'

interface Props {
  label: string
  /** Nothing for what is in no language. */
  language?: string
  stored: string
  placeholder?: string | undefined
  problem: string | undefined
  /** What can be named in it, which is completed while it is typed. */
  paths?: DescribedDraft['paths']['everything'] | undefined
  /** Whether paths stand between braces in it, and not by themselves. */
  isTemplate?: boolean
  write: (words: string) => void
}

/** A text, written once it has settled. */
export function SettledText({
  label,
  language,
  stored,
  placeholder,
  problem,
  paths,
  isTemplate = false,
  write,
}: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  const { typed, type, settle } = useSettled(stored, field, write)
  const { offer, take, on } = useCompletion(field, async (text, at) => completePath(paths ?? [], text, at, isTemplate))
  const id = useId()
  return (
    <div className="field settled">
      <label htmlFor={id}>{label}</label>
      <textarea
        ref={field}
        id={id}
        className={language === undefined ? 'code' : undefined}
        rows={typed.length > 60 || typed.includes('\n') ? 3 : 1}
        lang={language}
        dir="auto"
        spellCheck={language !== undefined}
        value={typed}
        placeholder={placeholder}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        onChange={({ target }) => type(target.value)}
        {...(paths && {
          ...on,
          'aria-autocomplete': 'list' as const,
          'aria-haspopup': 'listbox' as const,
          'aria-controls': offer && `${id}-list`,
          'aria-activedescendant': offer && optionId(id, offer.active),
        })}
        onBlur={() => {
          on.onBlur()
          settle()
        }}
      />
      {paths && <Completions id={id} offer={offer} take={take} />}
      <small id={`${id}-problem`} className="problem">
        {problem}
      </small>
    </div>
  )
}
