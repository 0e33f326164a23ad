import { type FormEvent, type ReactNode, useState } from 'react'
import { useRested } from '../../components/use-rested.ts'
import type { Configuration, Notice } from '../../data/configuration.ts'
import type { Words } from '../../data/file-texts.ts'
import { languageName, t } from '../../i18n.ts'
import { textsWords } from '../../messages/texts/words.ts'
import { ApplyDialog } from '../design/ApplyDialog.tsx'
import { OwnWords } from '../messages/OwnWords.tsx'
import { FilledText } from './FilledText.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'

const RESTING_MILLISECONDS = 400

interface Props {
  title: string
  languages: string[]
  /** What it can name. */
  paths: string[]
  notice?: Notice
  words: Record<'subject' | 'text', Words>
  change: (changed: Partial<Props['words']>) => void
  /** What is said in a language where nothing is written. */
  otherwise: (language: string) => { subject: string; text: string } | undefined
  current: Configuration
  /** The company file with what was written. */
  fileWith: () => object
  close: () => void
  children: ReactNode
}

/** A text in each language, beside how it is read; what changing it does is shown before it is done. */
export function TextEditor({ title, languages, paths, notice, words, change, otherwise, ...props }: Props) {
  const { current, fileWith, close, children } = props
  const [language, choose] = useState(languages[0] ?? '')
  const [file, apply] = useState<object>()
  const other = otherwise(language)
  const written = (field: 'subject' | 'text') => words[field][language] ?? ''
  const setField = (field: 'subject' | 'text') => (text: string) =>
    change({ [field]: { ...words[field], [language]: text } })
  const send = (event: FormEvent) => {
    event.preventDefault()
    apply(fileWith())
  }
  const shown = (field: 'subject' | 'text') => written(field) || (other?.[field] ?? '')
  return (
    <>
      <form className="form text-editor" onSubmit={send} aria-label={title}>
        <div className="form-fields">
          {children}
          <LanguageChoice languages={languages} language={language} choose={choose} />
          <OwnWords
            subject={written('subject')}
            text={written('text')}
            setSubject={setField('subject')}
            setText={setField('text')}
            paths={paths}
            otherwise={other}
          />
          {other && <p className="help">{notice ? textsWords.emptyIsOurs : textsWords.emptyIsOwn}</p>}
        </div>
        <Resting language={language} subject={shown('subject')} text={shown('text')} notice={notice} />
        <div className="line-tools">
          <button type="submit" className="button primary">
            {textsWords.review}
          </button>
          <button type="button" className="button quiet" onClick={close}>
            {t.cancel}
          </button>
        </div>
      </form>
      {file && (
        <ApplyDialog
          title={textsWords.applyTitle(title)}
          current={current}
          file={file}
          send={textsWords.apply}
          close={() => apply(undefined)}
          done={close}
        />
      )}
    </>
  )
}

interface RestingProps {
  language: string
  subject: string
  text: string
  notice: Notice | undefined
}

/** How it is read, once the typing rests. */
function Resting({ language, subject, text, notice }: RestingProps) {
  const draft = { ...(notice && { notice }), language, subject, text }
  const settled = useRested(draft, RESTING_MILLISECONDS)
  return <FilledText label={textsWords.readIn(languageName(settled.language))} draft={settled} />
}
