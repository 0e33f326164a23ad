import { useState } from 'react'
import { Dialog } from '../../components/Dialog.tsx'
import { DialogForm } from '../../components/DialogForm.tsx'
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
  <Dialog isOpen={of !== undefined} close={close}>
    {of && <RotateForm of={of} close={close} show={show} />}
  </Dialog>
)

function RotateForm({ of: { id, name, billed_companies }, close, show }: Props & { of: ApiKey }) {
  const [overlap, setOverlap] = useState('24')
  const [problem, setProblem] = useState<string>()
  const send = async () => {
    try {
      const made = await changeKeys<MadeKey>(`/keys/${id}/rotate/`, { overlap_hours: Number(overlap) })
      close()
      show(made)
    } catch (error) {
      setProblem(problemText(error))
    }
  }
  return (
    <DialogForm
      submit={send}
      title={keysWords.rotateTitle(name)}
      description={keysWords.rotateText}
      problem={problem}
      send={keysWords.rotateSend}
    >
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
    </DialogForm>
  )
}
