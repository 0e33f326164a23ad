import { useState } from 'react'
import type { Configuration, Notice } from '../../data/configuration.ts'
import type { MessageTexts } from '../../data/contracts.ts'
import { noticeDraft, ourWords, withNotice } from '../../data/file-texts.ts'
import { numberText } from '../../i18n.ts'
import { textsWords } from '../../messages/texts/words.ts'
import { TextEditor } from './TextEditor.tsx'
import { TextLine } from './TextLine.tsx'

interface Props {
  notice: Notice
  configuration: Configuration
  texts: MessageTexts
}

/** What is said to applicants without an automation: when, whether, and how they read it. */
export function NoticeLine({ notice, configuration, texts }: Props) {
  const draft = noticeDraft(configuration.file, notice, texts.languages)
  const isOwn = [draft.subject, draft.text].some((words) => Object.keys(words).length > 0)
  return (
    <TextLine
      name={textsWords.noticeNames[notice]}
      about={textsWords.when[notice](numberText(draft.afterDays))}
      state={draft.isOn ? 'on' : 'off'}
      source={isOwn ? textsWords.ownWords : textsWords.ourWords}
      notice={notice}
      said={draft}
      languages={texts.languages}
    >
      {(close) => <NoticeEditor notice={notice} configuration={configuration} texts={texts} close={close} />}
    </TextLine>
  )
}

function NoticeEditor({ notice, configuration, texts, close }: Props & { close: () => void }) {
  // What it was when somebody began; whoever was faster is told of when it is applied.
  const [{ file, before, current }] = useState(() => ({
    file: configuration.file,
    before: noticeDraft(configuration.file, notice, texts.languages),
    current: configuration,
  }))
  const [draft, setDraft] = useState(before)
  const change = (changed: Partial<typeof draft>) => setDraft({ ...draft, ...changed })
  return (
    <TextEditor
      title={textsWords.noticeNames[notice]}
      languages={texts.languages}
      paths={texts.notice_paths}
      notice={notice}
      words={draft}
      change={change}
      otherwise={(tag) => ourWords(texts, notice)[tag]}
      current={current}
      fileWith={() => withNotice(file, texts, notice, draft, before)}
      close={close}
    >
      <label className="check">
        <input type="checkbox" checked={draft.isOn} onChange={({ target }) => change({ isOn: target.checked })} />
        <span>{textsWords.isOn}</span>
      </label>
      {notice === 'reminder' && (
        <label className="field">
          <span>{textsWords.afterDays}</span>
          <input
            type="number"
            min={1}
            max={60}
            value={draft.afterDays}
            onChange={({ target }) => change({ afterDays: target.valueAsNumber || 0 })}
          />
        </label>
      )}
      {(texts.sends_texts || draft.by !== 'mail') && (
        <label className="field">
          <span>{textsWords.by}</span>
          <select value={draft.by} onChange={({ target }) => change({ by: target.value as typeof draft.by })}>
            {(['mail', 'text', 'both'] as const).map((way) => (
              <option key={way} value={way}>
                {textsWords.ways[way]}
              </option>
            ))}
          </select>
        </label>
      )}
    </TextEditor>
  )
}
