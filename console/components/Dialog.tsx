import * as Ariakit from '@ariakit/react'
import type { ReactNode, RefObject } from 'react'
import { t } from '../i18n.ts'
import { Icon } from './Icon.tsx'

interface Props {
  isOpen: boolean
  close: () => void
  /** How it is dressed. */
  className?: string
  /** What it is, where it has no heading. */
  label?: string
  /** What is seen only once is not closed by a press beside it, or even by Escape. */
  closedBy?: 'anything' | 'keys and buttons' | 'buttons'
  /** What has the focus first; otherwise what comes first. */
  initialFocus?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** Stands above the page and holds the focus until it is closed; then whatever opened it has it again. */
export const Dialog = ({
  isOpen,
  close,
  className = 'form',
  label,
  closedBy = 'anything',
  initialFocus,
  children,
}: Props) => (
  <Ariakit.Dialog
    open={isOpen}
    onClose={close}
    hideOnInteractOutside={closedBy === 'anything'}
    hideOnEscape={closedBy !== 'buttons'}
    className={`dialog ${className}`}
    aria-label={label}
    backdrop={<div className="backdrop" />}
    unmountOnHide
    {...(initialFocus && { initialFocus })}
  >
    {children}
  </Ariakit.Dialog>
)

export interface DialogContent {
  title: string
  /** What it is about, read out after the heading. */
  description?: ReactNode
  /** What stands beside the heading. */
  tools?: ReactNode
  /** Why what was tried did not work. */
  problem?: string | undefined
  /** Whether only its actions close it. */
  isHeld?: boolean
  children?: ReactNode
}

/** What a dialog says and offers, always in the same order. */
export const DialogBody = ({
  title,
  description,
  tools,
  problem,
  isHeld = false,
  children,
  actions,
}: DialogContent & { actions?: ReactNode }) => (
  <>
    <header>
      <Ariakit.DialogHeading>{title}</Ariakit.DialogHeading>
      {tools}
      {!isHeld && (
        <Ariakit.DialogDismiss className="icon-button" aria-label={t.close}>
          <Icon name="close" />
        </Ariakit.DialogDismiss>
      )}
    </header>
    {description && <Ariakit.DialogDescription>{description}</Ariakit.DialogDescription>}
    {children}
    {problem && (
      <p className="problem" role="alert">
        {problem}
      </p>
    )}
    {actions && <footer>{actions}</footer>}
  </>
)

/** The way back out of a dialog, beside what it would do. */
export const DialogCancel = () => <Ariakit.DialogDismiss className="button quiet">{t.cancel}</Ariakit.DialogDismiss>
