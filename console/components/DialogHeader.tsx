import * as Ariakit from '@ariakit/react'
import { t } from '../i18n.ts'
import { Icon } from './Icon.tsx'

/** The heading of a dialog, and the way out of it. */
export const DialogHeader = ({ title }: { title: string }) => (
  <header>
    <Ariakit.DialogHeading>{title}</Ariakit.DialogHeading>
    <DialogClose />
  </header>
)

/** Closes the dialog around it. */
export const DialogClose = () => (
  <Ariakit.DialogDismiss className="icon-button" aria-label={t.close}>
    <Icon name="close" />
  </Ariakit.DialogDismiss>
)
