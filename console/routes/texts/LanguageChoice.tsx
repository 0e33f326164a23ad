import { languageName } from '../../i18n.ts'
import { textsWords } from '../../messages/texts/words.ts'

interface Props {
  languages: string[]
  language: string
  choose: (language: string) => void
}

/** Which of the company's languages is shown, if there are several. */
export const LanguageChoice = ({ languages, language, choose }: Props) =>
  languages.length > 1 && (
    <label className="field">
      <span>{textsWords.language}</span>
      <select value={language} onChange={({ target }) => choose(target.value)}>
        {languages.map((tag) => (
          <option key={tag} value={tag}>
            {languageName(tag)}
          </option>
        ))}
      </select>
    </label>
  )
