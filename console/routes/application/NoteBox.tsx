import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { Keys } from '../../components/Keys.tsx'
import type { Members } from '../../data/contracts.ts'
import { mentionedIn } from '../../data/notes.ts'
import { t } from '../../i18n.ts'

type Member = Members['results'][number]

interface Props {
  label: string
  text: string
  setText: (text: string) => void
  members: Member[]
  send: (text: string, mentions: string[]) => Promise<void>
  sendLabel: string
  cancel?: () => void
  problem?: string | undefined
  field: RefObject<HTMLTextAreaElement | null>
}

const MOST_SUGGESTED = 5

/** Where a note is written; `@` proposes people, and Ctrl Enter sends. */
export function NoteBox({ label, text, setText, members, send, sendLabel, cancel, problem, field }: Props) {
  const [mention, setMention] = useState<{ start: number; part: string }>()
  const [chosen, choose] = useState(0)
  const [isSending, setSending] = useState(false)
  const listId = useId()
  const suggested = mention
    ? members
        .filter(({ name }) => name.toLocaleLowerCase().includes(mention.part.toLocaleLowerCase()))
        .slice(0, MOST_SUGGESTED)
    : []
  const current = suggested[Math.min(chosen, suggested.length - 1)]

  const write = (next: string, caret: number) => {
    setText(next)
    const found = /(?:^|\s)@([\p{L}\p{M}'’-]*)$/u.exec(next.slice(0, caret))
    setMention(found ? { start: caret - (found[1]?.length ?? 0) - 1, part: found[1] ?? '' } : undefined)
    choose(0)
  }
  const insert = ({ name }: Member) => {
    if (!mention) return
    const before = `${text.slice(0, mention.start)}@${name} `
    setText(before + text.slice(mention.start + 1 + mention.part.length))
    setMention(undefined)
    const area = field.current
    area?.focus()
    requestAnimationFrame(() => area?.setSelectionRange(before.length, before.length))
  }
  const submit = async () => {
    if (text.trim() === '' || isSending) return
    setSending(true)
    await send(text.trim(), mentionedIn(text, members)).finally(() => setSending(false))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (current) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[key]
      if (step) choose((chosen + step + suggested.length) % suggested.length)
      else if (key === 'Enter' || key === 'Tab') insert(current)
      else if (key === 'Escape') setMention(undefined)
      else return
      event.preventDefault()
      event.stopPropagation()
    } else if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void submit()
    } else if (key === 'Escape') {
      event.preventDefault()
      if (cancel) cancel()
      else field.current?.blur()
    }
  }
  return (
    <form
      className="note-box"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <textarea
        ref={field}
        rows={2}
        maxLength={10_000}
        value={text}
        placeholder={label}
        aria-label={label}
        aria-autocomplete="list"
        aria-controls={current ? listId : undefined}
        aria-activedescendant={current && `${listId} ${current.id}`.replaceAll(' ', '-')}
        aria-invalid={problem ? true : undefined}
        onChange={({ target }) => write(target.value, target.selectionStart)}
        onKeyDown={onKeyDown}
        onBlur={() => setMention(undefined)}
      />
      {current && (
        <div id={listId} className="mentions" role="listbox" aria-label={t.note.mention}>
          {suggested.map((member) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text area has the keys.
            <div
              key={member.id}
              id={`${listId}-${member.id}`}
              role="option"
              aria-selected={member === current}
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(member)}
            >
              {member.name} <small>{t.roles[member.role]}</small>
            </div>
          ))}
        </div>
      )}
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {(text !== '' || cancel) && (
        <div className="note-buttons">
          {cancel && (
            <button type="button" className="button quiet small" onClick={cancel}>
              {t.cancel}
            </button>
          )}
          <button type="submit" className="button small" disabled={text.trim() === '' || isSending}>
            {sendLabel}
            <Keys of="mod+Enter" />
          </button>
        </div>
      )}
    </form>
  )
}
