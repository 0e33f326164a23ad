import type { ReactNode } from 'react'
import { DialogBody, DialogCancel, type DialogContent } from './Dialog.tsx'

interface Sending {
  /** What the button says that sends it. */
  send: ReactNode
  isDangerous?: boolean
  isDisabled?: boolean
}

interface Props extends DialogContent, Sending {
  submit: () => unknown
  /** Whether what is missing is said here, and not by the browser. */
  noValidate?: boolean
}

/** What a dialog asks for before it does something. */
export const DialogForm = ({
  submit,
  noValidate = false,
  send,
  isDangerous = false,
  isDisabled = false,
  ...content
}: Props) => (
  <form
    noValidate={noValidate}
    onSubmit={(event) => {
      event.preventDefault()
      submit()
    }}
  >
    <DialogBody {...content} actions={<SendOrCancel send={send} isDangerous={isDangerous} isDisabled={isDisabled} />} />
  </form>
)

/** The end of a form in a dialog: the way back, and the button that sends it. */
export const SendOrCancel = ({ send, isDangerous = false, isDisabled = false }: Sending) => (
  <>
    <DialogCancel />
    <button type="submit" className={isDangerous ? 'button danger' : 'button primary'} disabled={isDisabled}>
      {send}
    </button>
  </>
)
