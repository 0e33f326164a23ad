import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Dialog, DialogBody } from '../../components/Dialog.tsx'
import { SendOrCancel } from '../../components/DialogForm.tsx'
import { Keys } from '../../components/Keys.tsx'
import { problemText } from '../../components/problem-text.ts'
import { StageSign } from '../../components/StageBadge.tsx'
import { type Everyone, everyoneCount, startBulkMove } from '../../data/bulk-actions.ts'
import type { Flow } from '../../data/contracts.ts'
import { movePeople, stagesAfter, usualNext } from '../../data/moves.ts'
import { closeMove, type Moving, openMove, useMoving } from '../../data/moving.ts'
import { flowCountsQuery, flowQuery } from '../../data/queries.ts'
import { numberText, t } from '../../i18n.ts'
import { BulkPreview } from '../bulk/BulkPreview.tsx'
import { FlowChoice } from './FlowChoice.tsx'
import { MovePreview } from './MovePreview.tsx'

/** More than these are moved in the background. */
const MOST_AT_ONCE = 100

/** Where to, why, and whether what is there starts. */
export function MoveDialog() {
  const moving = useMoving()
  const first = useRef<HTMLInputElement>(null)
  return (
    <Dialog isOpen={moving !== undefined} close={closeMove} className="move" initialFocus={first}>
      {moving && <Moves moving={moving} first={first} />}
    </Dialog>
  )
}

interface MovesProps {
  moving: Moving
  first: RefObject<HTMLInputElement | null>
}

function Moves({ moving, first }: MovesProps) {
  const { everyone } = moving
  return everyone && everyone.filter.flow_id === undefined ? (
    <MovesOfEveryone moving={moving} everyone={everyone} first={first} />
  ) : (
    <MovesOfPeople moving={moving} first={first} />
  )
}

/** A move leads within a flow: of everybody over all flows, those of the flow that is chosen move. */
function MovesOfEveryone({ moving, everyone, first }: MovesProps & { everyone: Everyone }) {
  const { data } = useQuery(flowCountsQuery)
  const [chosen, choose] = useState(moving.people[0]?.flowId ?? '')
  const { data: flow, error } = useQuery(flowQuery(chosen))
  const { flow_ids } = everyone.filter
  const inhabited = data?.results.map(({ hiring_flow_id: id }) => ({ id })) ?? []
  const choices = inhabited.filter(({ id }) => flow_ids === undefined || flow_ids.includes(id))
  const ofFlow = { ...everyone, filter: { ...everyone.filter, flow_ids: [chosen] } }
  const sent = () => {
    closeMove()
    moving.done?.(moving.people)
  }
  return (
    <DialogBody title={t.bulk.moveEveryoneOfFlow}>
      <FlowChoice choices={choices} help={t.bulk.moveWithinFlow} chosen={chosen} choose={choose} />
      {error && <p className="problem">{problemText(error)}</p>}
      {flow && (
        <MoveForm key={chosen} flow={flow} move={{ ...moving, everyone: ofFlow }} chosenFirst={first} sent={sent} />
      )}
    </DialogBody>
  )
}

/** People of several flows move one flow after the other. */
function MovesOfPeople({ moving, first }: MovesProps) {
  const groups = Map.groupBy(moving.people, ({ flowId }) => flowId)
  const [chosen, choose] = useState<string>()
  const flowId = chosen !== undefined && groups.has(chosen) ? chosen : (moving.people[0]?.flowId ?? '')
  const { data: flow, error } = useQuery(flowQuery(flowId))
  const people = groups.get(flowId) ?? []
  const others = moving.people.filter((person) => person.flowId !== flowId)
  const sent = () => {
    if (others.length > 0) openMove({ ...moving, people: others })
    else closeMove()
    moving.done?.(people)
  }
  return (
    <DialogBody title={titleOf(moving)}>
      {groups.size > 1 && (
        <FlowChoice
          choices={[...groups].map(([id, { length }]) => ({ id, label: numberText(length) }))}
          help={t.flowByFlow(numberText(groups.size))}
          chosen={flowId}
          choose={choose}
        />
      )}
      {error && <p className="problem">{problemText(error)}</p>}
      {flow && <MoveForm key={flowId} flow={flow} move={{ ...moving, people }} chosenFirst={first} sent={sent} />}
    </DialogBody>
  )
}

interface FormProps {
  flow: Flow
  /** People of this flow. */
  move: Moving
  chosenFirst: RefObject<HTMLInputElement | null>
  sent: () => void
}

function MoveForm({ flow, move, chosenFirst, sent }: FormProps) {
  const { people, everyone, stage } = move
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
    const how = { reasonId: reason || undefined, skipsAutomations: !starts }
    if (everyone || people.length > MOST_AT_ONCE) void startBulkMove(many, { stageId: target.id, ...how }, target.name)
    else movePeople(flow, people, target, how)
    sent()
  }
  // Its flow may have been read, or chosen, after the dialog was opened.
  useEffect(() => chosenFirst.current?.focus(), [chosenFirst])
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
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
        <SendOrCancel
          send={
            <>
              {target ? t.moveTo(target.name) : t.move}
              <Keys of="Enter" />
            </>
          }
          isDisabled={!target}
        />
      </footer>
    </form>
  )
}

const isMany = ({ people, everyone }: Moving) => everyone !== undefined || people.length > 1

function titleOf({ people, everyone }: Moving): string {
  if (everyone) return t.bulk.moveEveryone(everyoneCount(everyone))
  const [first] = people
  return people.length === 1 && first ? t.movePerson(first.name) : t.movePeople(numberText(people.length))
}

/** Where everybody of a list may stand. */
const stagesOf = (flow: Flow, { filter }: Everyone): string[] =>
  filter.current_stage ? [filter.current_stage] : flow.stages.map(({ id }) => id)
