import { problemText } from '../../components/problem-text.ts'
import { ApiError } from '../../data/api.ts'
import { designWords } from '../../messages/design/words.ts'

/** Why something cannot be applied: each problem with its place. */
export function Refused({ error }: { error: unknown }) {
  const details = error instanceof ApiError ? error.details : []
  return (
    <div className="problem" role="alert">
      <p>{details.length > 0 ? designWords.cannot : problemText(error)}</p>
      <ul>
        {details.map(({ field, message }) => (
          <li key={field + message}>
            <code>{field}</code> {message}
          </li>
        ))}
      </ul>
    </div>
  )
}
