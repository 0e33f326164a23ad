import { Dialog } from '../../components/Dialog.tsx'
import { DialogForm } from '../../components/DialogForm.tsx'
import { doAndTell } from '../../components/problem-text.ts'
import { changeSignOn } from '../../data/sign-on.ts'
import { numberText } from '../../i18n.ts'
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
    <Dialog isOpen={isOpen} close={close}>
      <DialogForm
        submit={remove}
        title={signOnWords.removeTitle}
        description={signOnWords.removeText}
        send={signOnWords.removeSend}
        isDangerous
      />
    </Dialog>
  )
}
