import type { ComponentProps } from 'react'
import { Icon, type IconName } from './Icon.tsx'

interface Props extends Omit<ComponentProps<'button'>, 'type' | 'aria-label' | 'children'> {
  icon: IconName
  /** What it does, for whoever does not see the sign. */
  label: string
}

/** A button that is a sign alone. */
export const IconButton = ({ icon, label, className, ...others }: Props) => (
  <button
    {...others}
    type="button"
    className={className === undefined ? 'icon-button' : `icon-button ${className}`}
    aria-label={label}
  >
    <Icon name={icon} />
  </button>
)
