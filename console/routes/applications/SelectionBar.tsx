import { Icon } from '../../components/Icon.tsx'
import { Keys } from '../../components/Keys.tsx'
import type { Flow } from '../../data/contracts.ts'
import type { Movable } from '../../data/moves.ts'
import { numberText, t } from '../../i18n.ts'
import { may } from '../../session.ts'
import { openMove } from '../application/MoveDialog.tsx'

/** What can be done with everybody who is selected. */
export function SelectionBar({ flow, people, clear }: { flow: Flow; people: Movable[]; clear: () => void }) {
  if (people.length === 0) return null
  return (
    <div className="selection" role="toolbar" aria-label={t.selected(numberText(people.length))}>
      <strong>{t.selected(numberText(people.length))}</strong>
      {may('applications:write') && (
        <button type="button" className="button primary small" onClick={() => openMove({ flow, people, done: clear })}>
          {t.move}
          <Keys of="m" />
        </button>
      )}
      <button type="button" className="icon-button" aria-label={t.clearSelection} onClick={clear}>
        <Icon name="close" />
      </button>
    </div>
  )
}
