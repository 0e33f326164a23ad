import { useState } from 'react'
import { Dialog } from '../../components/Dialog.tsx'
import { DialogForm } from '../../components/DialogForm.tsx'
import { problemText } from '../../components/problem-text.ts'
import { tell } from '../../components/Toasts.tsx'
import { call } from '../../data/api.ts'
import { queryClient } from '../../data/client.ts'
import type { NamedInterview } from '../../data/interviews.ts'
import { interviewsWords } from '../../messages/interviews/words.ts'
import { personOf } from './InterviewLine.tsx'

/** Why an interview does not take place, before it is cancelled. */
export const CancelDialog = ({ interview, close }: { interview: NamedInterview | undefined; close: () => void }) => (
  <Dialog isOpen={interview !== undefined} close={close}>
    {interview && <CancelForm interview={interview} close={close} />}
  </Dialog>
)

const LONGEST_REASON = 500

function CancelForm({ interview, close }: { interview: NamedInterview; close: () => void }) {
  const name = personOf(interview)
  const [reason, setReason] = useState('')
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const send = async () => {
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
    <DialogForm
      submit={send}
      title={interviewsWords.cancelTitle(name)}
      description={interviewsWords.cancelText}
      problem={problem}
      send={interviewsWords.cancelSend}
      isDangerous
      isDisabled={isSending}
    >
      <label className="field">
        <span>{interviewsWords.reason}</span>
        <textarea
          rows={3}
          maxLength={LONGEST_REASON}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </label>
    </DialogForm>
  )
}
