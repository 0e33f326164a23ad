import * as Ariakit from '@ariakit/react'
import { type RefObject, useRef, useState } from 'react'
import { DialogHeader } from '../../components/DialogHeader.tsx'
import { Keys } from '../../components/Keys.tsx'
import { StageSign } from '../../components/StageBadge.tsx'
import { type Everyone, everyoneCount, startBulkMove } from '../../data/bulk-actions.ts'
import type { Flow, Stage } from '../../data/contracts.ts'
import { type Movable, movePeople, stagesAfter, usualNext } from '../../data/moves.ts'
import { createStore } from '../../data/store.ts'
import { numberText, t } from '../../i18n.ts'
import { BulkPreview } from '../bulk/BulkPreview.tsx'
import { MovePreview } from './MovePreview.tsx'

interface Move {
  flow: Flow
  people: Movable[]
  /** In place of these people everybody whom a list shows. */
  everyone?: Everyone | undefined
  /** The stage that is chosen first. */
  stage?: Stage | undefined
  done?: () => void
}

const asked = createStore<Move | undefined>(undefined)

/** More than these are moved in the background. */
const MOST_AT_ONCE = 100

/** Asks where people are to go. */
export const openMove = (move: Move) => asked.set(move)

/** Where to, why, and whether what is there starts. */
export function MoveDialog() {
  const move = asked.use()
  const first = useRef<HTMLInputElement>(null)
  return (
    <Ariakit.Dialog
      open={move !== undefined}
      onClose={() => asked.set(undefined)}
      className="dialog move"
      backdrop={<div className="backdrop" />}
      initialFocus={first}
      unmountOnHide
    >
      {move && <MoveForm move={move} chosenFirst={first} />}
    </Ariakit.Dialog>
  )
}

function MoveForm({ move, chosenFirst }: { move: Move; chosenFirst: RefObject<HTMLInputElement | null> }) {
  const { flow, people, everyone, stage, done } = move
  const from = new Set(everyone ? stagesOf(flow, everyone) : people.map(({ stageId }) => stageId))
  const possible = flow.stages.filter((one) => [...from].some((id) => stagesAfter(flow, id).includes(one)))
  const [first] = people
  const usual = stage ?? (first && usualNext(flow, first.stageId)) ?? possible[0]
  const [chosen, choose] = useState(usual?.id)
  const [reason, setReason] = useState('')
  const [starts, setStarts] = useState(true)
  const target = possible.find(({ id }) => id === chosen)
  const many = everyone ? { everyone } : { ids: people.map(({ id }) => id) }
  const send = () => {
    if (!target) return
    asked.set(undefined)
    done?.()
    const how = { reasonId: reason || undefined, skipsAutomations: !starts }
    if (everyone || people.length > MOST_AT_ONCE) void startBulkMove(many, { stageId: target.id, ...how }, target.name)
    else movePeople(flow, people, target, how)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <DialogHeader title={titleOf(move)} />
      {possible.length === 0 ? (
        <p className="help">{t.noWay}</p>
      ) : (
        <fieldset className="targets">
          <legend className="hidden">{t.stage}</legend>
          {flow.stages.map((one) => (
            <label key={one.id} className="target">
              <input
                type="radio"
                name="stage"
                value={one.id}
                checked={one.id === chosen}
                disabled={!possible.includes(one)}
                onChange={() => choose(one.id)}
                ref={one.id === usual?.id ? chosenFirst : undefined}
              />
              <StageSign kind={one.kind} />
              <span>{one.name}</span>
              {from.size === 1 && from.has(one.id) && <small>{t.here}</small>}
            </label>
          ))}
        </fieldset>
      )}
      {flow.reasons.length > 0 && (
        <label className="field">
          <span>{t.reason}</span>
          <select value={reason} onChange={(event) => setReason(event.target.value)}>
            <option value="">{t.noReason}</option>
            {flow.reasons.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
      <label className="choice">
        <input type="checkbox" checked={starts} onChange={() => setStarts(!starts)} />
        <span>
          {t.runsAutomations}
          <small>{t.runsAutomationsHelp}</small>
        </span>
      </label>
      {target && isMany(move) && (
        <BulkPreview
          chosen={many}
          order={{ stageId: target.id, reasonId: reason || undefined, skipsAutomations: !starts }}
        />
      )}
      {!isMany(move) && first && target && (
        <MovePreview id={first.id} stageId={target.id} reasonId={reason || undefined} skipsAutomations={!starts} />
      )}
      <footer>
        <Ariakit.DialogDismiss className="button quiet">{t.cancel}</Ariakit.DialogDismiss>
        <button type="submit" className="button primary" disabled={!target}>
          {target ? t.moveTo(target.name) : t.move}
          <Keys of="Enter" />
        </button>
      </footer>
    </form>
  )
}

const isMany = ({ people, everyone }: Move) => everyone !== undefined || people.length > 1

function titleOf({ people, everyone }: Move): string {
  if (everyone) return t.bulk.moveEveryone(everyoneCount(everyone))
  const [first] = people
  return people.length === 1 && first ? t.movePerson(first.name) : t.movePeople(numberText(people.length))
}

/** Where everybody of a list may stand. */
const stagesOf = (flow: Flow, { filter }: Everyone): string[] =>
  filter.current_stage ? [filter.current_stage] : flow.stages.map(({ id }) => id)
