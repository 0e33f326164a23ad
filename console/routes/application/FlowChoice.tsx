import { useQuery } from '@tanstack/react-query'
import { flowsQuery } from '../../data/queries.ts'
import { t } from '../../i18n.ts'

interface Props {
  /** Flows, and how many of each are meant, where that is known. */
  choices: { id: string; label?: string }[]
  /** What becomes of the others. */
  help: string
  chosen: string
  choose: (flowId: string) => void
}

/** Whose turn it is, of people who have applied for several flows. */
export function FlowChoice({ choices, help, chosen, choose }: Props) {
  const { data } = useQuery(flowsQuery)
  const nameOf = (id: string) => data?.results.find((flow) => flow.id === id)?.name ?? ''
  return (
    <>
      <p className="help">{help}</p>
      <label className="field">
        <span>{t.flow}</span>
        <select value={chosen} onChange={({ target }) => choose(target.value)}>
          {choices.map(({ id, label }) => (
            <option key={id} value={id}>
              {label === undefined ? nameOf(id) : `${nameOf(id)} (${label})`}
            </option>
          ))}
        </select>
      </label>
    </>
  )
}
