import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { ApiError, call } from '../data/api.ts'
import type { StepUp } from '../data/contracts.ts'
import { stepUpByPasskey, takesPasskeys } from '../data/passkeys.ts'
import { askedToStepUp } from '../data/step-up.ts'
import { t } from '../i18n.ts'
import { basePath, session } from '../session.ts'
import { Dialog, DialogBody } from './Dialog.tsx'

/** Asks for a factor before what a session alone must not do; whatever wanted it then goes on. */
export function StepUpDialog() {
  const asked = askedToStepUp.use()
  return (
    <Dialog isOpen={asked !== undefined} close={() => asked?.answer(false)}>
      {asked && <Factors done={() => asked.answer(true)} />}
    </Dialog>
  )
}

function Factors({ done }: { done: () => void }) {
  const [isElsewhere, setElsewhere] = useState(false)
  // What the person has may have changed since.
  const { data: has, error } = useQuery({
    queryKey: ['step-up'],
    queryFn: ({ signal }) => call<StepUp>('/step-up/', { signal }),
    staleTime: 0,
    gcTime: 0,
    // Who shows it in another window comes back to this one.
    refetchInterval: isElsewhere ? 1500 : false,
  })
  const isShown = has?.stepped_up === true
  useEffect(() => {
    if (isElsewhere && isShown) done()
  }, [isElsewhere, isShown, done])
  const byPasskey = has?.passkey && takesPasskeys
  return (
    <DialogBody title={t.stepUp.title} description={t.stepUp.text} problem={error ? t.offline : undefined}>
      {byPasskey && <PasskeyButton isFirst={!has.password} done={done} />}
      {has?.password && <Typed has={has} done={done} />}
      {has?.single_sign_on && (
        <div className="factor">
          <a
            className={has.password || byPasskey ? 'button' : 'button primary'}
            href={`${basePath}/sign-on/step-up/`}
            target="_blank"
            rel="noreferrer"
            onClick={() => setElsewhere(true)}
          >
            {t.stepUp.bySignOn}
          </a>
          {isElsewhere && <p role="status">{t.stepUp.elsewhere}</p>}
        </div>
      )}
      {has && !has.password && !byPasskey && !has.single_sign_on && <p className="problem">{t.stepUp.noFactor}</p>}
    </DialogBody>
  )
}

function PasskeyButton({ isFirst, done }: { isFirst: boolean; done: () => void }) {
  const [problem, setProblem] = useState<string>()
  const show = async () => {
    setProblem(undefined)
    try {
      await stepUpByPasskey()
      done()
    } catch (error) {
      setProblem(problemText(error, t.stepUp.wrongPasskey))
    }
  }
  return (
    <div className="factor">
      <button type="button" className={isFirst ? 'button primary' : 'button'} onClick={show}>
        {t.stepUp.byPasskey}
      </button>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

function Typed({ has, done }: { has: StepUp; done: () => void }) {
  const [kind, setKind] = useState<'password' | 'code'>('password')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const isPassword = kind === 'password'
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    try {
      await call('/step-up/', { body: { [kind]: text } })
      done()
    } catch (error) {
      setProblem(problemText(error, isPassword ? t.stepUp.wrongPassword : t.stepUp.wrongCode))
      setSending(false)
    }
  }
  const change = () => {
    setKind(isPassword ? 'code' : 'password')
    setText('')
    setProblem(undefined)
  }
  return (
    <form onSubmit={send}>
      {/* For whatever keeps passwords. */}
      <input type="hidden" name="username" autoComplete="username" value={session.user.email} />
      <label className="field" htmlFor="step-up">
        <span>{isPassword ? t.stepUp.password : t.stepUp.code}</span>
        <input
          key={kind}
          id="step-up"
          type={isPassword ? 'password' : 'text'}
          inputMode={isPassword ? 'text' : 'numeric'}
          autoComplete={isPassword ? 'current-password' : 'one-time-code'}
          value={text}
          required
          data-autofocus
          // biome-ignore lint/a11y/noAutofocus: the dialog is about this field alone.
          autoFocus
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : 'step-up-problem'}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      {problem && (
        <p className="problem" role="alert" id="step-up-problem">
          {problem}
        </p>
      )}
      <footer>
        {has.app && (
          <button type="button" className="button quiet" onClick={change}>
            {isPassword ? t.stepUp.byCode : t.stepUp.byPassword}
          </button>
        )}
        <button type="submit" className="button primary" disabled={text === '' || isSending}>
          {t.stepUp.send}
        </button>
      </footer>
    </form>
  )
}

function problemText(error: unknown, wrong: string): string {
  if (!(error instanceof ApiError)) return error instanceof DOMException ? wrong : t.offline
  return error.status === 429 ? t.stepUp.tooOften : error.status === 400 ? wrong : error.message
}
