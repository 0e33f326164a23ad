import { type FormEvent, useState } from 'react'
import { problemText } from '../../components/problem-text.ts'
import { tell } from '../../components/Toasts.tsx'
import { changeAccount } from '../../data/account.ts'
import { ApiError } from '../../data/api.ts'
import { t } from '../../i18n.ts'
import { session } from '../../session.ts'

type Problems = Partial<Record<'current_password' | 'new_password' | 'all', string>>

/** Another password in place of one's own. */
export function PasswordForm() {
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [isSending, setSending] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    setProblems({})
    try {
      const body = { current_password: current, new_password: next }
      const { ended_sessions: ended } = await changeAccount<{ ended_sessions: number }>('password/', body)
      setCurrent('')
      setNext('')
      tell({ text: t.me.changed(ended) })
    } catch (error) {
      setProblems(problemsOf(error, next))
    }
    setSending(false)
  }
  return (
    <div className="form">
      <form onSubmit={send}>
        <p className="help">{t.me.passwordText}</p>
        <input type="hidden" name="username" autoComplete="username" value={session.user.email} />
        <Field name="current_password" label={t.me.current} value={current} set={setCurrent} problems={problems} />
        <Field
          name="new_password"
          label={t.me.new}
          help={t.me.newHelp}
          value={next}
          set={setNext}
          problems={problems}
        />
        {problems.all && (
          <p className="problem" role="alert">
            {problems.all}
          </p>
        )}
        <footer>
          <button type="submit" className="button" disabled={current === '' || next === '' || isSending}>
            {t.me.change}
          </button>
        </footer>
      </form>
    </div>
  )
}

interface FieldProps {
  name: 'current_password' | 'new_password'
  label: string
  help?: string
  value: string
  set: (text: string) => void
  problems: Problems
}

function Field({ name, label, help, value, set, problems }: FieldProps) {
  const problem = problems[name]
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        type="password"
        autoComplete={name === 'new_password' ? 'new-password' : 'current-password'}
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? `${name}-problem` : help ? `${name}-help` : undefined}
        onChange={({ target }) => set(target.value)}
      />
      {help && !problem && <small id={`${name}-help`}>{help}</small>}
      {problem && (
        <p className="problem" role="alert" id={`${name}-problem`}>
          {problem}
        </p>
      )}
    </div>
  )
}

function problemsOf(error: unknown, next: string): Problems {
  if (!(error instanceof ApiError)) return { all: t.offline }
  if (error.status === 429) return { all: t.stepUp.tooOften }
  if (error.code === 'common_password') return { new_password: t.me.common }
  if (error.code === 'breached_password') return { new_password: t.me.breached }
  const [detail] = error.details
  if (detail?.field === 'current_password') return { current_password: t.me.wrongCurrent }
  if (detail?.field === 'new_password') return { new_password: next.length > 12 ? t.me.tooLong : t.me.tooShort }
  return { all: problemText(error) }
}
