import * as Ariakit from '@ariakit/react'
import { DialogHeader } from '../../components/DialogHeader.tsx'
import { doAndTell } from '../../components/problem-text.ts'
import { changeSignOn } from '../../data/sign-on.ts'
import { numberText, t } from '../../i18n.ts'
import { signOnWords } from '../../messages/sign-on/words.ts'

/** What it means that the provider goes, before it does. */
export function RemoveDialog({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  const remove = () => {
    close()
    void doAndTell(
      () => changeSignOn<{ ended_sessions: number }>('/remove/', {}),
      ({ ended_sessions }) => signOnWords.removed(numberText(ended_sessions)),
    )
  }
  return (
    <Ariakit.Dialog
      open={isOpen}
      onClose={close}
      className="dialog form"
      backdrop={<div className="backdrop" />}
      unmountOnHide
    >
      <DialogHeader title={signOnWords.removeTitle} />
      <p>{signOnWords.removeText}</p>
      <footer>
        <Ariakit.DialogDismiss className="button quiet">{t.cancel}</Ariakit.DialogDismiss>
        <button type="button" className="button danger" onClick={remove}>
          {signOnWords.removeSend}
        </button>
      </footer>
    </Ariakit.Dialog>
  )
}
