import * as Ariakit from '@ariakit/react'
import { t } from '../i18n.ts'
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
    <Ariakit.Dialog
      open={shown !== undefined}
      onClose={close}
      hideOnInteractOutside={false}
      hideOnEscape={!isHeld}
      className="dialog form"
      backdrop={<div className="backdrop" />}
      unmountOnHide
    >
      {shown && (
        <>
          <Ariakit.DialogHeading>{shown.title}</Ariakit.DialogHeading>
          <p className="help">{shown.text}</p>
          <label className="field">
            <span className="hidden">{shown.label}</span>
            <input className={valueClass} readOnly value={shown.value} onFocus={({ target }) => target.select()} />
          </label>
          <footer>
            <button type="button" className="button primary" onClick={copy}>
              {shown.copy}
            </button>
            <button type="button" className="button quiet" onClick={close}>
              {shown.done}
            </button>
          </footer>
        </>
      )}
    </Ariakit.Dialog>
  )
}
