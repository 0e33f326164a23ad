import { useState } from 'react'
import { Dialog } from '../../components/Dialog.tsx'
import { DialogForm } from '../../components/DialogForm.tsx'
import { doAndTell, problemText } from '../../components/problem-text.ts'
import { tell } from '../../components/Toasts.tsx'
import type { SignOnProvider, SingleSignOn } from '../../data/contracts.ts'
import { changeSignOn } from '../../data/sign-on.ts'
import { numberText } from '../../i18n.ts'
import { signOnWords } from '../../messages/sign-on/words.ts'
import { session } from '../../session.ts'

interface Props {
  provider: SignOnProvider
  owners: SingleSignOn['owners']
}

/** Whether people come in by the provider alone, and who could when it is away. */
export function OnlyWay({ provider, owners, mayChange }: Props & { mayChange: boolean }) {
  const [isNaming, name] = useState(false)
  const { is_required: isOnly, glass_breaker_id: breakerId } = provider
  const breaker = owners.find(({ id }) => id === breakerId)
  const open = () =>
    doAndTell(
      () => changeSignOn('/only/', { glass_breaker_id: null }),
      () => signOnWords.opened,
    )
  return (
    <section>
      <h2>{signOnWords.only}</h2>
      <p className="help">{signOnWords.onlyText}</p>
      <p>{isOnly ? isText(breaker?.name) : signOnWords.onlyIsNot}</p>
      {mayChange && (
        <div className="line-tools">
          <button type="button" className="button" onClick={() => name(true)}>
            {isOnly ? signOnWords.nameAnother : signOnWords.makeOnly}
          </button>
          {isOnly && (
            <button type="button" className="button" onClick={open}>
              {signOnWords.open}
            </button>
          )}
        </div>
      )}
      <Dialog isOpen={isNaming} close={() => name(false)}>
        <OnlyForm provider={provider} owners={owners} close={() => name(false)} />
      </Dialog>
    </section>
  )
}

const isText = (breaker: string | undefined) => (breaker ? signOnWords.onlyIs(breaker) : signOnWords.onlyAnyOwner)

/** Who can still come in without it, and what it means for everybody else. */
function OnlyForm({ provider, owners, close }: Props & { close: () => void }) {
  const own = owners.find(({ id }) => id === session.user.id) ?? owners[0]
  const [chosen, choose] = useState(own?.id ?? '')
  const [problem, setProblem] = useState<string>()
  const unknown = provider.members - provider.known_members
  const send = async () => {
    try {
      const { ended_sessions } = await changeSignOn<{ ended_sessions: number }>('/only/', { glass_breaker_id: chosen })
      close()
      tell({ text: signOnWords.isOnly(numberText(ended_sessions)) })
    } catch (error) {
      setProblem(problemText(error))
    }
  }
  return (
    <DialogForm
      submit={send}
      title={signOnWords.onlyTitle}
      problem={problem}
      send={signOnWords.onlySend}
      isDangerous
      isDisabled={chosen === ''}
    >
      {owners.length === 0 && <p className="problem">{signOnWords.noBreaker}</p>}
      <label className="field">
        <span>{signOnWords.breaker}</span>
        <select value={chosen} onChange={({ target }) => choose(target.value)}>
          {owners.map(({ id, name, email }) => (
            <option key={id} value={id}>
              {name} ({email})
            </option>
          ))}
        </select>
        <small>{signOnWords.breakerHelp}</small>
      </label>
      <p>
        {signOnWords.onlyEnds} {chosen !== session.user.id && signOnWords.onlyYou}
      </p>
      {unknown > 0 && (
        <p className="problem">{unknown === 1 ? signOnWords.oneUnknown : signOnWords.unknown(numberText(unknown))}</p>
      )}
    </DialogForm>
  )
}
