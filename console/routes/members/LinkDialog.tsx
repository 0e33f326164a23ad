import { ShownOnceDialog } from '../../components/ShownOnceDialog.tsx'
import type { MadeInvitation } from '../../data/contracts.ts'
import { momentText, t } from '../../i18n.ts'

/** The link of an invitation, the only time that it can be seen. */
export const LinkDialog = ({ made, close }: { made: MadeInvitation | undefined; close: () => void }) => (
  <ShownOnceDialog
    shown={
      made && {
        ...{
          value: made.link,
          title: t.team.linkTitle(made.email),
          text: t.team.linkText(momentText(made.expires_at)),
        },
        ...{ label: t.team.link, copy: t.team.copyLink, done: t.team.done },
      }
    }
    close={close}
  />
)
