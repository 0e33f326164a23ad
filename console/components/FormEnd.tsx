import * as Ariakit from '@ariakit/react'
import { t } from '../i18n.ts'

interface Props {
  problem: string | undefined
  /** What the button says that sends the form. */
  send: string
  isDangerous?: boolean
  isDisabled?: boolean
}

/** The end of a form in a dialog: what is wrong, the way back, and the button that sends it. */
export const FormEnd = ({ problem, send, isDangerous = false, isDisabled = false }: Props) => (
  <>
    {problem && (
      <p className="problem" role="alert">
        {problem}
      </p>
    )}
    <footer>
      <Ariakit.DialogDismiss className="button quiet">{t.cancel}</Ariakit.DialogDismiss>
      <button type="submit" className={isDangerous ? 'button danger' : 'button primary'} disabled={isDisabled}>
        {send}
      </button>
    </footer>
  </>
)
