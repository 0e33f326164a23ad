import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { problemText } from '../../components/problem-text.ts'
import { Skeleton } from '../../components/States.tsx'
import { useSettledText } from '../../components/use-settled-text.ts'
import type { ApplicationDetail } from '../../data/contracts.ts'
import { personName } from '../../data/person-name.ts'
import { namesakesQuery } from '../../data/trial.ts'
import { t } from '../../i18n.ts'

interface Props {
  /** Whoever is chosen, once they are read. */
  person: ApplicationDetail | undefined
  error: Error | null
  isChosen: boolean
  /** The flow whose people can be chosen; none is all. */
  flowId: string | undefined
  choose: (applicationId: string | undefined) => void
}

/** Who it is tried with: somebody who is chosen, or a field to find them by. */
export function PersonChoice({ person, error, isChosen, flowId, choose }: Props) {
  if (!isChosen) return <PersonSearch flowId={flowId} choose={choose} />
  return (
    <div className="field">
      <span>{t.trial.person}</span>
      {person && (
        <p>
          <strong>{personName(person)}</strong> {placeOf(person)}
        </p>
      )}
      {!person && (error ? <p className="problem">{problemText(error)}</p> : <Skeleton lines={1} />)}
      <button type="button" className="button small" onClick={() => choose(undefined)}>
        {t.trial.other}
      </button>
    </div>
  )
}

const REST_MILLISECONDS = 250

function PersonSearch({ flowId, choose }: Pick<Props, 'flowId' | 'choose'>) {
  const [name, setName] = useState('')
  const [text, setText] = useSettledText(name, setName, REST_MILLISECONDS)
  const { data } = useQuery(namesakesQuery(name, flowId))
  return (
    <div className="field">
      <label htmlFor="trial-person">{t.trial.person}</label>
      <input
        id="trial-person"
        type="search"
        autoComplete="off"
        placeholder={t.trial.find}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <ul className="trial-people" aria-label={t.people('').trim()}>
        {data?.results.map((one) => (
          <li key={one.application_id}>
            <button type="button" onClick={() => choose(one.application_id)}>
              <strong>{personName(one)}</strong> <small>{placeOf(one)}</small>
            </button>
          </li>
        ))}
      </ul>
      {data?.results.length === 0 && <p className="help">{t.trial.noPerson}</p>}
    </div>
  )
}

type Named = Pick<ApplicationDetail, 'candidate' | 'hiring_flow' | 'current_stage'>
const placeOf = ({ hiring_flow, current_stage }: Named) => `${hiring_flow.name} · ${current_stage.name}`
