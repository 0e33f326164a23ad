import { IconButton } from '../../components/IconButton.tsx'
import { Keys } from '../../components/Keys.tsx'
import { openAssign } from '../../data/assigning.ts'
import { type Everyone, everyoneCount } from '../../data/bulk-actions.ts'
import { downloadChosen, downloadList } from '../../data/download.ts'
import type { ListRequest } from '../../data/list-request.ts'
import { openMessage } from '../../data/messages.ts'
import type { Movable } from '../../data/moves.ts'
import { openMove } from '../../data/moving.ts'
import { numberText, t } from '../../i18n.ts'
import { may } from '../../session.ts'

interface Props {
  people: Movable[]
  /** Everybody whom the list shows. */
  everyone: Everyone
  /** What the list is asked for. */
  request: ListRequest
  isEveryone: boolean
  /** Nothing while every row of the list is there to be selected by itself. */
  selectEveryone: (() => void) | undefined
  clear: () => void
  leaveOut: (people: readonly Movable[]) => void
}

/** What can be done with everybody who is selected. */
export function SelectionBar({ people, everyone, request, isEveryone, selectEveryone, clear, leaveOut }: Props) {
  if (people.length === 0) return null
  const text = isEveryone ? t.bulk.everyone(everyoneCount(everyone)) : t.selected(numberText(people.length))
  const whom = { people, everyone: isEveryone ? everyone : undefined, done: leaveOut }
  const download = () =>
    isEveryone
      ? downloadList(request)
      : downloadChosen(
          request,
          people.map(({ id }) => id),
        )
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
      <IconButton icon="download" label={t.list.downloadChosen} title={t.list.downloadChosen} onClick={download} />
      <IconButton icon="close" label={t.clearSelection} onClick={clear} />
    </div>
  )
}
