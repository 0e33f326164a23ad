import type { ConfigurationChange } from '../../data/contracts.ts'
import { designWords } from '../../messages/design/words.ts'

const SIGNS = { added: '+', changed: '~', removed: '−' } as const

/** What an apply changed, or would change: an object a line. */
export function Difference({ changes }: { changes: ConfigurationChange[] }) {
  if (changes.length === 0) return <p className="help">{designWords.nothingToChange}</p>
  return (
    <ul className="difference">
      {changes.map(({ change, kind, path, revived, fields = {} }) => (
        <li key={`${kind} ${path}`} className={change}>
          <span>
            {SIGNS[change]} {kind} <strong>{path}</strong> {revived && designWords.comesBack}
          </span>
          {Object.entries(fields).map(([field, value]) => (
            <span key={field} className="field-change">
              {field}: <del>{valueText(value.old)}</del> → <ins>{valueText(value.new)}</ins>
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}

function valueText(value: unknown): string {
  if (value === null || value === undefined) return designWords.none
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((item) => typeof item === 'string'))
    return value.join(', ') || designWords.none
  return JSON.stringify(value)
}
