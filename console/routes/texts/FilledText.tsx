import { useQuery } from '@tanstack/react-query'
import { problemText } from '../../components/problem-text.ts'
import { type TextDraft, textPreviewQuery } from '../../data/configuration.ts'
import { textsWords } from '../../messages/texts/words.ts'

/** A text as an example person would read it. */
export function FilledText({ label, draft }: { label: string; draft: TextDraft }) {
  const { data, error } = useQuery({ ...textPreviewQuery(draft), placeholderData: (before) => before })
  return (
    <section className="preview" aria-label={label} aria-live="polite">
      <small>{label}</small>
      {error && !data && <p className="problem">{problemText(error)}</p>}
      {data?.problem && <p className="problem">{textsWords.notFilled(data.problem)}</p>}
      <blockquote lang={draft.language} dir="auto">
        <b>{data?.subject ?? ' '}</b>
        {`\n${data?.text ?? ''}`}
      </blockquote>
    </section>
  )
}
