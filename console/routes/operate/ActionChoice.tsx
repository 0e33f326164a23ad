import { auditWords } from '../../messages/audit/words.ts'
import { operateWords } from '../../messages/operate/words.ts'

interface Props {
  value: string | undefined
  choose: (action: string | undefined) => void
}

/** One of the kinds of entries, those of one kind of object together, or any. */
export const ActionChoice = ({ value = '', choose }: Props) => (
  <label className="field inline">
    <span>{operateWords.action}</span>
    <select value={value} onChange={({ target }) => choose(target.value || undefined)}>
      <option value="">{operateWords.any}</option>
      {Object.entries(auditWords.groups).map(([group, name]) => (
        <optgroup key={group} label={name}>
          {Object.entries(auditWords.actions)
            .filter(([action]) => action.startsWith(`${group}.`))
            .map(([action, text]) => (
              <option key={action} value={action}>
                {text}
              </option>
            ))}
        </optgroup>
      ))}
    </select>
  </label>
)
