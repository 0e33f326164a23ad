import { Icon } from '../../components/Icon.tsx'
import { Keys } from '../../components/Keys.tsx'
import { openAssign } from '../../data/assigning.ts'
import { type Everyone, everyoneCount } from '../../data/bulk-actions.ts'
import type { Flow } from '../../data/contracts.ts'
import { openMessage } from '../../data/messages.ts'
import type { Movable } from '../../data/moves.ts'
import { numberText, t } from '../../i18n.ts'
import { may } from '../../session.ts'
import { openMove } from '../application/MoveDialog.tsx'

interface Props {
  flow: Flow
  people: Movable[]
  everyone: Everyone
  isEveryone: boolean
  /** Nothing while every row of the list is there to be selected by itself. */
  selectEveryone: (() => void) | undefined
  clear: () => void
}

/** What can be done with everybody who is selected. */
export function SelectionBar({ flow, people, everyone, isEveryone, selectEveryone, clear }: Props) {
  if (people.length === 0) return null
  const text = isEveryone ? t.bulk.everyone(everyoneCount(everyone)) : t.selected(numberText(people.length))
  const whom = { flow, people, everyone: isEveryone ? everyone : undefined, done: clear }
  return (
    <div className="selection" role="toolbar" aria-label={text}>
      <strong>{text}</strong>
      {selectEveryone && !isEveryone && (
        <button type="button" className="button quiet small" onClick={selectEveryone}>
          {t.bulk.selectEveryone(everyoneCount(everyone))}
        </button>
      )}
      {may('applications:write') && (
        <button type="button" className="button primary small" onClick={() => openMove(whom)}>
          {t.move}
          <Keys of="m" />
        </button>
      )}
      {may('applications:write') && (
        <button type="button" className="button small" onClick={() => openAssign(whom)}>
          {t.bulk.assignButton}
          <Keys of="a" />
        </button>
      )}
      {may('messages:write') && (
        <button type="button" className="button small" onClick={() => openMessage(whom)}>
          {t.message.button}
          <Keys of="y" />
        </button>
      )}
      <button type="button" className="icon-button" aria-label={t.clearSelection} onClick={clear}>
        <Icon name="close" />
      </button>
    </div>
  )
}
