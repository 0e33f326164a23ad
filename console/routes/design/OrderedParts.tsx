import type { ReactNode } from 'react'
import type { Around } from './DraftFields.tsx'
import { OrderButtons } from './OrderButtons.tsx'

interface Props<Part> {
  /** What the list is called. */
  label: string
  /** Where it stands in the draft. */
  at: string[]
  parts: Part[]
  /** What a part is known by among them, and what it is called. */
  naming: (part: Part) => { id: string; name: string }
  around: Around
  /** Whether the list cannot do without one. */
  needsOne?: boolean
  children: (part: Part, at: string[]) => ReactNode
}

/** A list in the draft, each of which can be moved and taken out. */
export const OrderedParts = <Part,>({ label, at, parts, naming, around, needsOne = false, children }: Props<Part>) => (
  <ol className="parts" aria-label={label}>
    {parts.map((part, index) => {
      const { id, name } = naming(part)
      return (
        <li key={id}>
          <OrderButtons
            name={name}
            at={[...at, id]}
            around={around}
            index={index}
            count={parts.length}
            needsOne={needsOne}
          />
          {children(part, [...at, id])}
        </li>
      )
    })}
  </ol>
)
