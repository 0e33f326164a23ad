import * as Ariakit from '@ariakit/react'
import { DialogHeader } from '../../components/DialogHeader.tsx'
import { doAndTell } from '../../components/problem-text.ts'
import type { ApiKey } from '../../data/contracts.ts'
import { changeKeys } from '../../data/keys.ts'
import { agoText, t } from '../../i18n.ts'
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
    <Ariakit.Dialog
      open={of !== undefined}
      onClose={close}
      className="dialog form"
      backdrop={<div className="backdrop" />}
      unmountOnHide
    >
      <DialogHeader title={keysWords.revokeTitle(of?.name ?? '')} />
      <p>
        {keysWords.revokeText} {of?.last_used_at ? keysWords.lastUse(agoText(of.last_used_at)) : keysWords.notUsedYet}
      </p>
      <footer>
        <Ariakit.DialogDismiss className="button quiet">{t.cancel}</Ariakit.DialogDismiss>
        <button type="button" className="button danger" onClick={revoke}>
          {keysWords.revokeSend}
        </button>
      </footer>
    </Ariakit.Dialog>
  )
}
