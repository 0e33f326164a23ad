import { type ReactNode, useState } from 'react'
import type { Notice } from '../../data/configuration.ts'
import type { Words } from '../../data/file-texts.ts'
import { languageName } from '../../i18n.ts'
import { textsWords } from '../../messages/texts/words.ts'
import { may } from '../../session.ts'
import { FilledText } from './FilledText.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'

interface Props {
  name: string
  /** When it goes out, or who sends it. */
  about: string
  state?: 'on' | 'off'
  source?: string
  notice?: Notice
  said: Record<'subject' | 'text', Words>
  languages: string[]
  /** Where it is edited. */
  children: (close: () => void) => ReactNode
}

/** A text of the company: shut, what it is; open, how it is read in each language, and the way to change it. */
export function TextLine({ name, about, state, source, notice, said, languages, children }: Props) {
  const [isOpen, open] = useState(false)
  const [isEdited, edit] = useState(false)
  const [language, choose] = useState(languages[0] ?? '')
  const textIn = (words: Words) => words[language] ?? words[languages[0] ?? ''] ?? ''
  return (
    <li>
      <details onToggle={({ currentTarget }) => open(currentTarget.open)}>
        <summary>
          <strong>{name}</strong>
          {state && (
            <span className={state === 'on' ? 'state-word good' : 'state-word'}>{textsWords.states[state]}</span>
          )}
          <span className="grow">{about}</span>
          {source && <span className="muted">{source}</span>}
        </summary>
        {isOpen && (
          <div className="opened">
            {isEdited ? (
              children(() => edit(false))
            ) : (
              <>
                <LanguageChoice languages={languages} language={language} choose={choose} />
                <FilledText
                  label={textsWords.readIn(languageName(language))}
                  draft={{
                    ...(notice && { notice }),
                    language,
                    subject: textIn(said.subject),
                    text: textIn(said.text),
                  }}
                />
                {may('configuration:write') && (
                  <button type="button" className="button" onClick={() => edit(true)}>
                    {textsWords.edit}
                  </button>
                )}
              </>
            )}
          </div>
        )}
      </details>
    </li>
  )
}
