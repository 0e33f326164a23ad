import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IconButton } from '../../components/IconButton.tsx'
import { problemText } from '../../components/problem-text.ts'
import { bulkMessagePreviewQuery, type Chosen, type Words } from '../../data/bulk-actions.ts'
import { type Messaging, messagePreviewQuery } from '../../data/messages.ts'
import { languageName, numberText, t } from '../../i18n.ts'
import { ReachText, Unreached } from './Reach.tsx'

interface Props {
  people: Messaging['people']
  many: Chosen | undefined
  words: Words
}

/** What each person would read, one after the other, and whom it does not reach. */
export function MessagePreview({ people, many, words }: Props) {
  const [index, setIndex] = useState(0)
  const person = people[Math.min(index, people.length - 1)]
  const { data, error } = useQuery({ ...messagePreviewQuery(person?.id ?? '', words), enabled: person !== undefined })
  return (
    <section className="preview bulk-preview" aria-label={t.message.preview} aria-live="polite">
      {many && <Reach many={many} words={words} />}
      {people.length > 1 && person && (
        <div className="message-walk">
          <IconButton
            icon="left"
            label={t.message.previous}
            disabled={index === 0}
            onClick={() => setIndex(index - 1)}
          />
          <strong>{person.name}</strong>
          <IconButton
            icon="right"
            label={t.message.next}
            disabled={index >= people.length - 1}
            onClick={() => setIndex(index + 1)}
          />
        </div>
      )}
      {error && <p>{problemText(error)}</p>}
      {!error && !data && <p>{`${t.message.looking}…`}</p>}
      {data && !error && (
        <>
          <small>
            {t.message.by[data.channel](data.recipient, languageName(data.language))}
            {data.segments !== null && ` · ${t.textMessages.segments(data.segments)}`}
          </small>
          <blockquote>
            {data.subject !== null && <b>{data.subject}</b>}
            {data.subject === null ? data.text : `\n${data.text}`}
          </blockquote>
        </>
      )}
    </section>
  )
}

function Reach({ many, words }: { many: Chosen; words: Words }) {
  const { data } = useQuery(bulkMessagePreviewQuery(many, words))
  if (!data) return null
  const { done, skips, samples } = data
  const counted = samples.flatMap(({ message }) => message?.segments ?? [])
  const segments = Math.round((counted.reduce((sum, one) => sum + one, 0) / counted.length) * done)
  return (
    <>
      <ReachText reach={data} />
      {counted.length > 0 && (
        <p>
          {counted.length === done
            ? t.message.segments(numberText(segments))
            : t.message.someSegments(numberText(segments), numberText(counted.length))}
        </p>
      )}
      <Unreached skips={skips} />
    </>
  )
}
