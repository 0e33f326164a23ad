import { useQuery } from '@tanstack/react-query'
import type { Movable } from '../../data/moves.ts'
import { flowsQuery } from '../../data/queries.ts'
import { numberText, t } from '../../i18n.ts'

interface Props {
  /** People by the flow that they have applied for. */
  groups: ReadonlyMap<string, Movable[]>
  chosen: string
  choose: (flowId: string) => void
}

/** Whose turn it is, of people who have applied for several flows. */
export function FlowChoice({ groups, chosen, choose }: Props) {
  const { data } = useQuery(flowsQuery)
  const nameOf = (id: string) => data?.results.find((flow) => flow.id === id)?.name ?? ''
  return (
    <>
      <p className="help">{t.flowByFlow(numberText(groups.size))}</p>
      <label className="field">
        <span>{t.flow}</span>
        <select value={chosen} onChange={({ target }) => choose(target.value)}>
          {[...groups].map(([id, people]) => (
            <option key={id} value={id}>
              {`${nameOf(id)} (${numberText(people.length)})`}
            </option>
          ))}
        </select>
      </label>
    </>
  )
}
