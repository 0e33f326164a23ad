import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { Moment } from '../../components/Moment.tsx'
import { More } from '../../components/More.tsx'
import type { Mails as MailPage } from '../../data/contracts.ts'
import { mailsQuery } from '../../data/correspondence.ts'
import { t } from '../../i18n.ts'
import { may } from '../../session.ts'
import { MailText } from './MailText.tsx'

type Mail = MailPage['results'][number]

/** What was mailed about the application, the newest first: what waits, and what failed and why. */
export function Mails({ id }: { id: string }) {
  const list = useInfiniteQuery({ ...mailsQuery(id), enabled: may('mails:read') })
  if (!list.data) return null
  const mails = list.data.pages.flatMap(({ results }) => results)
  return (
    <section className="outgoing mails" aria-label={t.mails.title}>
      <h3>{t.mails.title}</h3>
      {mails.length === 0 && <p className="help">{t.mails.none}</p>}
      <ul>
        {mails.map((mail) => (
          <OneMail key={mail.id} mail={mail} />
        ))}
      </ul>
      <More list={list} />
    </section>
  )
}

function OneMail({ mail }: { mail: Mail }) {
  const [isOpen, open] = useState(false)
  const { id, subject, recipient, status, attempts, last_error: error, created, sent_at: sent } = mail
  return (
    <li className={status === 'failed' ? 'problem' : undefined}>
      <Icon name="mail" />
      <div>
        <details onToggle={({ currentTarget }) => open(currentTarget.open)}>
          <summary>
            <strong>{subject}</strong> <span>{t.mails.statuses[status]}</span>
          </summary>
          {isOpen && <MailText id={id} />}
        </details>
        {error && status !== 'sent' && <p>{error}</p>}
        <small>
          {t.mails.to(recipient)}, <Moment of={sent ?? created} />
          {attempts > 0 && status !== 'sent' && `, ${t.mails.retried(attempts)}`}
        </small>
      </div>
    </li>
  )
}
