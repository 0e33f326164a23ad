import { useQuery } from '@tanstack/react-query'
import { problemText } from '../../components/problem-text.ts'
import { mailQuery } from '../../data/correspondence.ts'
import { t } from '../../i18n.ts'

/** What a mail says, once somebody wants to know. */
export function MailText({ id }: { id: string }) {
  const { data, error } = useQuery(mailQuery(id))
  if (error) return <p role="alert">{problemText(error)}</p>
  if (!data) return <blockquote aria-busy="true">{t.mails.loading}</blockquote>
  if (data.text === null) return <blockquote>{t.mails.noText}</blockquote>
  return (
    <>
      <blockquote>{data.text}</blockquote>
      <small>{t.mails.textHelp}</small>
    </>
  )
}
