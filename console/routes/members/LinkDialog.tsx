import { ShownOnceDialog } from '../../components/ShownOnceDialog.tsx'
import type { MadeInvitation } from '../../data/contracts.ts'
import { momentText } from '../../i18n.ts'
import { membersWords } from '../../messages/members/words.ts'

/** The link of an invitation, the only time that it can be seen. */
export const LinkDialog = ({ made, close }: { made: MadeInvitation | undefined; close: () => void }) => (
  <ShownOnceDialog
    shown={
      made && {
        value: made.link,
        title: membersWords.linkTitle(made.email),
        text: membersWords.linkText(momentText(made.expires_at)),
        label: membersWords.link,
        copy: membersWords.copyLink,
        done: membersWords.done,
      }
    }
    close={close}
  />
)
