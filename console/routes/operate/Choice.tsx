import { operateWords } from '../../messages/operate/words.ts'

interface Props {
  label: string
  value: string | undefined
  /** What is said of each. */
  choices: Record<string, string>
  choose: (value: string | undefined) => void
}

/** One of a few, or any. */
export const Choice = ({ label, value = '', choices, choose }: Props) => (
  <label className="field inline">
    <span>{label}</span>
    <select value={value} onChange={({ target }) => choose(target.value || undefined)}>
      <option value="">{operateWords.any}</option>
      {Object.entries(choices).map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </select>
  </label>
)
