import { Dialog } from '../../components/Dialog.tsx'
import { DialogForm } from '../../components/DialogForm.tsx'
import { doAndTell } from '../../components/problem-text.ts'
import type { ApiKey } from '../../data/contracts.ts'
import { changeKeys } from '../../data/keys.ts'
import { agoText } from '../../i18n.ts'
import { keysWords } from '../../messages/keys/words.ts'

/** What it means that a key ends, before it does: nothing brings it back. */
export function RevokeKeyDialog({ of, close }: { of: ApiKey | undefined; close: () => void }) {
  const revoke = () => {
    if (!of) return
    close()
    void doAndTell(
      () => changeKeys(`/keys/${of.id}/revoke/`, {}),
      () => keysWords.revoked(of.name),
    )
  }
  return (
    <Dialog isOpen={of !== undefined} close={close}>
      {of && (
        <DialogForm
          submit={revoke}
          title={keysWords.revokeTitle(of.name)}
          description={`${keysWords.revokeText} ${
            of.last_used_at ? keysWords.lastUse(agoText(of.last_used_at)) : keysWords.notUsedYet
          }`}
          send={keysWords.revokeSend}
          isDangerous
        />
      )}
    </Dialog>
  )
}
