import * as Ariakit from '@ariakit/react'
import { type FormEvent, useState } from 'react'
import { DialogHeader } from '../../components/DialogHeader.tsx'
import { FormEnd } from '../../components/FormEnd.tsx'
import { problemText } from '../../components/problem-text.ts'
import { tell } from '../../components/Toasts.tsx'
import { call } from '../../data/api.ts'
import { queryClient } from '../../data/client.ts'
import type { NamedInterview } from '../../data/interviews.ts'
import { interviewsWords } from '../../messages/interviews/words.ts'
import { personOf } from './InterviewLine.tsx'

/** Why an interview does not take place, before it is cancelled. */
export const CancelDialog = ({ interview, close }: { interview: NamedInterview | undefined; close: () => void }) => (
  <Ariakit.Dialog
    open={interview !== undefined}
    onClose={close}
    className="dialog form"
    backdrop={<div className="backdrop" />}
    unmountOnHide
  >
    {interview && <CancelForm interview={interview} close={close} />}
  </Ariakit.Dialog>
)

const LONGEST_REASON = 500

function CancelForm({ interview, close }: { interview: NamedInterview; close: () => void }) {
  const name = personOf(interview)
  const [reason, setReason] = useState('')
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    setProblem(undefined)
    try {
      const body = reason.trim() === '' ? {} : { reason: reason.trim() }
      await call(`/v1/interviews/${interview.id}/cancel/`, { body })
      close()
      tell({ text: interviewsWords.cancelled(name) })
      queryClient.invalidateQueries({ queryKey: ['interviews'] })
    } catch (error) {
      setProblem(problemText(error))
      setSending(false)
    }
  }
  return (
    <form onSubmit={send}>
      <DialogHeader title={interviewsWords.cancelTitle(name)} />
      <p>{interviewsWords.cancelText}</p>
      <label className="field">
        <span>{interviewsWords.reason}</span>
        <textarea
          rows={3}
          maxLength={LONGEST_REASON}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </label>
      <FormEnd problem={problem} send={interviewsWords.cancelSend} isDangerous isDisabled={isSending} />
    </form>
  )
}
