import type { ReactNode } from 'react'
import { momentText, ownMomentText } from '../i18n.ts'

interface Props {
  of: string
  /** What is said of it in place of the whole, such as its day or how long ago it was. */
  children?: ReactNode
}

/** A moment in the company's zone, and on hover in one's own; what is said shortly says the whole of it there, too. */
export const Moment = ({ of, children }: Props) => (
  <time dateTime={of} title={children ? `${momentText(of)} · ${ownMomentText(of)}` : ownMomentText(of)}>
    {children ?? momentText(of)}
  </time>
)
