import { useState } from 'react'
import { Dialog } from '../../components/Dialog.tsx'
import { DialogForm } from '../../components/DialogForm.tsx'
import { problemText } from '../../components/problem-text.ts'
import type { MadeKey } from '../../data/contracts.ts'
import { changeKeys } from '../../data/keys.ts'
import { numberText } from '../../i18n.ts'
import { keysWords } from '../../messages/keys/words.ts'
import { ScopeChoice } from './ScopeChoice.tsx'

interface Props {
  isOpen: boolean
  close: () => void
  /** Everything that a key can be allowed to do. */
  scopes: string[]
  show: (made: MadeKey) => void
}

/** What a new key is for, what it may do, and for how long. */
export const MakeKeyDialog = ({ isOpen, close, ...props }: Props) => (
  <Dialog isOpen={isOpen} close={close}>
    <MakeKeyForm close={close} {...props} />
  </Dialog>
)

const LIFETIMES = [30, 90, 365]
const FOREVER = 'forever'

function MakeKeyForm({ close, scopes, show }: Omit<Props, 'isOpen'>) {
  const [name, setName] = useState('')
  const [chosen, choose] = useState<string[]>([])
  const [lifetime, setLifetime] = useState('365')
  const [problem, setProblem] = useState<string>()
  const send = async () => {
    if (name.trim() === '') return setProblem(keysWords.needsName)
    if (chosen.length === 0) return setProblem(keysWords.needsRight)
    const expiry = lifetime === FOREVER ? {} : { expires_in_days: Number(lifetime) }
    try {
      const made = await changeKeys<MadeKey>('/keys/', { name, scopes: chosen, ...expiry })
      close()
      show(made)
    } catch (error) {
      setProblem(problemText(error))
    }
  }
  return (
    <DialogForm submit={send} noValidate title={keysWords.makeTitle} problem={problem} send={keysWords.make}>
      <label className="field">
        <span>{keysWords.name}</span>
        <input
          type="text"
          autoComplete="off"
          maxLength={200}
          value={name}
          required
          aria-invalid={problem === keysWords.needsName}
          onChange={({ target }) => setName(target.value)}
        />
        <small>{keysWords.nameHelp}</small>
      </label>
      <ScopeChoice scopes={scopes} chosen={chosen} choose={choose} />
      <label className="field">
        <span>{keysWords.lifetime}</span>
        <select value={lifetime} onChange={({ target }) => setLifetime(target.value)}>
          {LIFETIMES.map((days) => (
            <option key={days} value={days}>
              {keysWords.days(numberText(days))}
            </option>
          ))}
          <option value={FOREVER}>{keysWords.forever}</option>
        </select>
      </label>
    </DialogForm>
  )
}
