import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Moment } from '../../components/Moment.tsx'
import type { Mails } from '../../data/contracts.ts'
import { allMailsQuery } from '../../data/outbox.ts'
import { agoText, momentText, t } from '../../i18n.ts'
import { operateWords } from '../../messages/operate/words.ts'
import { outboxWords } from '../../messages/outbox/words.ts'
import { MailText } from '../application/MailText.tsx'
import { Choice } from '../operate/Choice.tsx'
import { Day } from '../operate/Day.tsx'
import { Pages } from '../operate/Pages.tsx'
import { State } from '../operate/State.tsx'
import { AddressFilter } from './AddressFilter.tsx'

type Search = Partial<Record<'status' | 'email' | 'since', string | undefined>>

interface Props {
  search: Search
  change: (next: Search) => void
}

/** The mails to all people, newest first, with why one could not be sent. */
export function AllMails({ search: { status, email, since }, change }: Props) {
  const list = useInfiniteQuery(allMailsQuery({ status, email, created_since: since }))
  return (
    <>
      <div className="operate-tools">
        <Choice
          label={outboxWords.status}
          value={status}
          choices={t.mails.statuses}
          choose={(chosen) => change({ status: chosen })}
        />
        <AddressFilter email={email} choose={(chosen) => change({ email: chosen })} />
        <Day label={operateWords.from} value={since} choose={(day) => change({ since: day })} />
      </div>
      <Pages list={list} label={t.mails.title} empty={{ title: outboxWords.noMails, text: outboxWords.noMailsText }}>
        {(mail) => <MailLine key={mail.id} mail={mail} />}
      </Pages>
    </>
  )
}

function MailLine({ mail }: { mail: Mails['results'][number] }) {
  const [isOpen, open] = useState(false)
  const { id, application_id: application, subject, recipient, status, attempts, last_error: error, created } = mail
  return (
    <li>
      <details onToggle={({ currentTarget }) => open(currentTarget.open)}>
        <summary>
          <State is={status === 'failed' ? 'bad' : status === 'sent' ? 'good' : 'still'}>
            {t.mails.statuses[status]}
          </State>
          <strong>{subject}</strong>
          <span className="grow">{recipient}</span>
          <Moment of={created}>{agoText(created)}</Moment>
        </summary>
        <div className="opened">
          {error && status !== 'sent' && <p className="problem">{error}</p>}
          <p className="help">
            {[momentText(created), ...(attempts > 0 ? [t.mails.retried(attempts)] : [])].join(' · ')}
          </p>
          {isOpen && <MailText id={id} />}
          {application && (
            <div className="line-tools">
              <Link to="/applications/$application" params={{ application }} className="button small">
                {outboxWords.openPerson}
              </Link>
            </div>
          )}
        </div>
      </details>
    </li>
  )
}
