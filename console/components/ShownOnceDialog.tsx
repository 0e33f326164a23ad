import { t } from '../i18n.ts'
import { Dialog, DialogBody } from './Dialog.tsx'
import { tell } from './Toasts.tsx'

/** A secret, and the words around it. */
interface ShownOnce {
  value: string
  title: string
  text: string
  /** What the value is, for whoever does not see it. */
  label: string
  copy: string
  done: string
}

interface Props {
  shown: ShownOnce | undefined
  close: () => void
  /** Whether nothing but the button closes it. */
  isHeld?: boolean
  valueClass?: string
}

/** What can be seen this once, to be copied: a press beside it does not close it. */
export function ShownOnceDialog({ shown, close, isHeld = false, valueClass }: Props) {
  const copy = async () => {
    await navigator.clipboard.writeText(shown?.value ?? '')
    tell({ text: t.copied })
  }
  return (
    <Dialog isOpen={shown !== undefined} close={close} closedBy={isHeld ? 'buttons' : 'keys and buttons'}>
      {shown && (
        <DialogBody
          title={shown.title}
          description={shown.text}
          isHeld
          actions={
            <>
              <button type="button" className="button primary" onClick={copy}>
                {shown.copy}
              </button>
              <button type="button" className="button quiet" onClick={close}>
                {shown.done}
              </button>
            </>
          }
        >
          <label className="field">
            <span className="hidden">{shown.label}</span>
            <input className={valueClass} readOnly value={shown.value} onFocus={({ target }) => target.select()} />
          </label>
        </DialogBody>
      )}
    </Dialog>
  )
}
