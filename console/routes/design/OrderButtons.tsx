import { IconButton } from '../../components/IconButton.tsx'
import { designWords } from '../../messages/design/words.ts'
import type { Around } from './DraftFields.tsx'

interface Props {
  /** Of what stands in a list. */
  name: string
  at: string[]
  around: Around
  index: number
  /** How many there are. */
  count: number
  /** Whether the list cannot do without one. */
  needsOne?: boolean
}

/** Moves an entry of a list in the draft, or takes it out. */
export function OrderButtons({ name, at, around: { edit }, index, count, needsOne = false }: Props) {
  const move = (places: number) => edit({ at, change: { places } })
  return (
    <span className="order">
      <IconButton icon="up" label={designWords.moveUp(name)} disabled={index === 0} onClick={() => move(-1)} />
      <IconButton
        icon="down"
        label={designWords.moveDown(name)}
        disabled={index === count - 1}
        onClick={() => move(1)}
      />
      <IconButton
        icon="close"
        label={designWords.removeElement(name)}
        disabled={needsOne && count === 1}
        onClick={() => edit({ at, change: { removed: true } })}
      />
    </span>
  )
}
