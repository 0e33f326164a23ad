import { type FormEvent, useState } from 'react'
import { t } from '../../i18n.ts'

/** What a webhook is sent, if it is to be more than the person's name. */
export function PayloadForm({ send }: { send: (payload: object | undefined) => void }) {
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const payload = text.trim() === '' ? undefined : objectIn(text)
    setWrong(payload === null)
    if (payload !== null) send(payload)
  }
  return (
    <form className="trial-payload" onSubmit={submit}>
      <label className="field">
        <span>{t.trial.payload}</span>
        <textarea
          value={text}
          rows={3}
          spellCheck={false}
          aria-describedby="payload-help"
          aria-invalid={isWrong}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <small id="payload-help" role={isWrong ? 'alert' : undefined} className={isWrong ? 'problem' : undefined}>
        {isWrong ? t.trial.notJson : t.trial.payloadHelp}
      </small>
      <button type="submit" className="button small">
        {t.trial.payloadSend}
      </button>
    </form>
  )
}

/** @returns null for what is no JSON object */
function objectIn(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}
