import { Link } from '@tanstack/react-router'
import type { NamedInterview } from '../../data/interviews.ts'
import { act } from '../../data/operate.ts'
import { clockText, listText, momentIn, t } from '../../i18n.ts'
import { interviewsWords } from '../../messages/interviews/words.ts'
import { may } from '../../session.ts'
import { State } from '../operate/State.tsx'

interface Props {
  interview: NamedInterview
  flow: string
  cancel: () => void
}

export const personOf = ({ candidate }: NamedInterview) => candidate?.full_name ?? candidate?.email ?? t.noName

/** An interview with what can be done about it: until it begins it is cancelled, from then on somebody may not have come. */
export function InterviewLine({ interview, flow, cancel }: Props) {
  const { id, application_id, interviewers, starts_at, ends_at, time_zone, status, cancel_reason } = interview
  const name = personOf(interview)
  const isAhead = Date.parse(starts_at) > Date.now()
  const mark = () => act(`/v1/interviews/${id}/no-show/`, { done: interviewsWords.marked(name), anew: ['interviews'] })
  const isChangeable = status === 'scheduled' && may('interviews:write')
  return (
    <li className={status === 'cancelled' ? 'gone' : undefined}>
      <time dateTime={starts_at} title={interviewsWords.theirs(momentIn(starts_at, time_zone), time_zone)}>
        {`${clockText(starts_at)}–${clockText(ends_at)}`}
      </time>
      <span className="applicant">
        <Link to="/applications/$application" params={{ application: application_id }}>
          {name}
        </Link>
        <small>
          {[flow, interviewers.length > 0 && interviewsWords.withWhom(listText(interviewers.map((one) => one.name)))]
            .filter(Boolean)
            .join(' · ')}
        </small>
        {cancel_reason && <small>{interviewsWords.because(cancel_reason)}</small>}
      </span>
      <State is={status === 'scheduled' ? 'still' : 'bad'}>
        {status === 'scheduled' && !isAhead ? interviewsWords.over : interviewsWords.states[status]}
      </State>
      <span className="does">
        {isChangeable && isAhead && (
          <button type="button" className="button small" aria-label={interviewsWords.cancelOf(name)} onClick={cancel}>
            {interviewsWords.cancel}
          </button>
        )}
        {isChangeable && !isAhead && (
          <button type="button" className="button small" aria-label={interviewsWords.noShowOf(name)} onClick={mark}>
            {interviewsWords.noShow}
          </button>
        )}
      </span>
    </li>
  )
}
