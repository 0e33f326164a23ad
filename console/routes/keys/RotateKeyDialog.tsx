import * as Ariakit from '@ariakit/react'
import { type FormEvent, useState } from 'react'
import { DialogHeader } from '../../components/DialogHeader.tsx'
import { FormEnd } from '../../components/FormEnd.tsx'
import { problemText } from '../../components/problem-text.ts'
import type { ApiKey, MadeKey } from '../../data/contracts.ts'
import { changeKeys } from '../../data/keys.ts'
import { keysWords } from '../../messages/keys/words.ts'

interface Props {
  of: ApiKey | undefined
  close: () => void
  show: (made: MadeKey) => void
}

/** A new key in place of another one, which goes on for a while. */
export const RotateKeyDialog = ({ of, close, show }: Props) => (
  <Ariakit.Dialog
    open={of !== undefined}
    onClose={close}
    className="dialog form"
    backdrop={<div className="backdrop" />}
    unmountOnHide
  >
    {of && <RotateForm of={of} close={close} show={show} />}
  </Ariakit.Dialog>
)

function RotateForm({ of: { id, name, billed_companies }, close, show }: Props & { of: ApiKey }) {
  const [overlap, setOverlap] = useState('24')
  const [problem, setProblem] = useState<string>()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    try {
      const made = await changeKeys<MadeKey>(`/keys/${id}/rotate/`, { overlap_hours: Number(overlap) })
      close()
      show(made)
    } catch (error) {
      setProblem(problemText(error))
    }
  }
  return (
    <form onSubmit={send}>
      <DialogHeader title={keysWords.rotateTitle(name)} />
      <p className="help">{keysWords.rotateText}</p>
      {billed_companies > 0 && <p>{keysWords.notHandedOn}</p>}
      <label className="field">
        <span>{keysWords.overlap}</span>
        <select value={overlap} onChange={({ target }) => setOverlap(target.value)}>
          {Object.entries(keysWords.overlaps).map(([hours, text]) => (
            <option key={hours} value={hours}>
              {text}
            </option>
          ))}
        </select>
      </label>
      <FormEnd problem={problem} send={keysWords.rotateSend} />
    </form>
  )
}
