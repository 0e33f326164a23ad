import { useInfiniteQuery } from '@tanstack/react-query'
import { Icon } from '../../components/Icon.tsx'
import { Moment } from '../../components/Moment.tsx'
import { More } from '../../components/More.tsx'
import { textMessagesQuery } from '../../data/correspondence.ts'
import { t } from '../../i18n.ts'
import { may } from '../../session.ts'

/** What was sent to the applicant’s phone about the application, the newest first; nothing where there is none. */
export function TextMessages({ id }: { id: string }) {
  const list = useInfiniteQuery({ ...textMessagesQuery(id), enabled: may('mails:read') })
  const messages = list.data?.pages.flatMap(({ results }) => results) ?? []
  if (messages.length === 0) return null
  return (
    <section className="outgoing" aria-label={t.textMessages.title}>
      <h3>{t.textMessages.title}</h3>
      <ul>
        {messages.map(({ id: key, text, recipient, segments, status, attempts, last_error, created, sent_at }) => (
          <li key={key} className={status === 'failed' ? 'problem' : undefined}>
            <Icon name="mail" />
            <div>
              <blockquote dir="auto">{text}</blockquote>
              {last_error && status !== 'sent' && <p>{last_error}</p>}
              <small>
                <strong>{t.textMessages.statuses[status]}</strong>, {t.mails.to(recipient)},{' '}
                {t.textMessages.segments(segments)}, <Moment of={sent_at ?? created} />
                {attempts > 0 && status !== 'sent' && `, ${t.mails.retried(attempts)}`}
              </small>
            </div>
          </li>
        ))}
      </ul>
      <More list={list} />
    </section>
  )
}
