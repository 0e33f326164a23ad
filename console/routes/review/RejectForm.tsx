import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Keys } from '../../components/Keys.tsx'
import { t } from '../../i18n.ts'

/** Why a document is rejected, in words that the applicant reads: one of a few by its number, or one's own. */
export function RejectForm({ reject, leave }: { reject: (reason: string) => void; leave: () => void }) {
  const [reason, setReason] = useState('')
  const first = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => first.current?.focus(), [])
  const choose = (text: string) => {
    setReason(text)
    field.current?.focus()
  }
  const keys = (event: KeyboardEvent) => {
    const isInField = event.target === field.current
    const chosen = t.review.reasons[Number(event.key) - 1]
    if (chosen && !isInField) {
      event.preventDefault()
      choose(chosen)
    }
    if (event.key === 'Enter' && isInField && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (reason.trim() !== '') reject(reason.trim())
    }
  }
  return (
    <form
      className="reject-form"
      onKeyDown={keys}
      onSubmit={(event) => {
        event.preventDefault()
        if (reason.trim() !== '') reject(reason.trim())
      }}
    >
      <ul>
        {t.review.reasons.map((text, index) => (
          <li key={text}>
            <button
              ref={index === 0 ? first : undefined}
              type="button"
              className="button quiet small"
              onClick={() => choose(text)}
            >
              {text}
              <Keys of={String(index + 1)} />
            </button>
          </li>
        ))}
      </ul>
      <label className="field">
        <span>{t.review.reason}</span>
        <textarea
          ref={field}
          rows={3}
          maxLength={1000}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </label>
      <footer>
        <button type="submit" className="button primary" disabled={reason.trim() === ''}>
          {t.review.rejectNow}
          <Keys of="Enter" />
        </button>
        <button type="button" className="button quiet" onClick={leave}>
          {t.cancel}
          <Keys of="Esc" />
        </button>
      </footer>
    </form>
  )
}
