import { ShownOnceDialog } from '../../components/ShownOnceDialog.tsx'
import type { MadeKey } from '../../data/contracts.ts'
import { keysWords } from '../../messages/keys/words.ts'

/** A key, the only time that it can be seen: nothing but the button closes it. */
export const MadeKeyDialog = ({ made, close }: { made: MadeKey | undefined; close: () => void }) => (
  <ShownOnceDialog
    shown={
      made && {
        value: made.key,
        title: keysWords.madeTitle(made.name),
        text: keysWords.madeText,
        label: keysWords.key,
        copy: keysWords.copyKey,
        done: keysWords.kept,
      }
    }
    close={close}
    isHeld
    valueClass="mono"
  />
)
