import type { ReactNode } from 'react'
import { numberText } from '../../i18n.ts'

/** More than these are not worth more letters. */
const MOST_SHOWN = 1000

/** A number, and the way to what it counts. */
export const NumberLine = ({ counted, children }: { counted: Counted | undefined; children: ReactNode }) => (
  <li>
    <strong>{counted ? countedText(counted) : '…'}</strong>
    <span>{children}</span>
  </li>
)

interface Counted {
  count: number
  is_exact: boolean
}

function countedText({ count, is_exact: isExact }: Counted): string {
  if (count >= MOST_SHOWN && !(isExact && count === MOST_SHOWN)) return `${numberText(MOST_SHOWN)}+`
  return isExact ? numberText(count) : `${numberText(count)}+`
}
