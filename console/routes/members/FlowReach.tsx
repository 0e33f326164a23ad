import { useQuery } from '@tanstack/react-query'
import { flowsQuery } from '../../data/queries.ts'
import { membersWords } from '../../messages/members/words.ts'

/** Of which flows a reviewer sees everybody, beside what is assigned to them. */
export function FlowReach({ chosen, choose }: { chosen: readonly string[]; choose: (flowIds: string[]) => void }) {
  const { data } = useQuery(flowsQuery)
  const toggle = (id: string) => choose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return (
    <fieldset className="field flow-reach">
      <legend>{membersWords.reach}</legend>
      {data?.results.map(({ id, name }) => (
        <label key={id} className="choice">
          <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
          <span>{name}</span>
        </label>
      ))}
      <small>{membersWords.reachHelp}</small>
    </fieldset>
  )
}

/** The names of flows; of one that is there no more, nothing. */
export function useFlowNames(flowIds: readonly string[]): string[] {
  const { data } = useQuery(flowsQuery)
  return flowIds.flatMap((id) => data?.results.find((flow) => flow.id === id)?.name ?? [])
}
