import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Icon, type IconName } from '../../components/Icon.tsx'
import { Moment } from '../../components/Moment.tsx'
import type { MovePreview as Preview } from '../../data/contracts.ts'
import { movePreviewQuery } from '../../data/move-preview.ts'
import { listText, momentText, t } from '../../i18n.ts'

type Props = Parameters<typeof movePreviewQuery>[0]

/** What a move would send and start, in a line that opens. */
export function MovePreview(props: Props) {
  const { data, error } = useQuery(movePreviewQuery(props))
  const summary = data && summaryOf(data)
  return (
    <div aria-live="polite">
      {data && summary ? (
        <details className="preview">
          <summary>{summary}</summary>
          <Consequences preview={data} />
        </details>
      ) : (
        <p className="preview-line">{error ? t.preview.failed : data ? t.preview.nothing : `${t.preview.looking}…`}</p>
      )}
    </div>
  )
}

/** Whoever leafs through people must not have each one's move tried. */
const REST_MILLISECONDS = 400

/** The same in a few words, beside the button that moves at once. Moving makes it another one: give it a key. */
export function MoveNotice(props: Props) {
  const [rests, rest] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => rest(true), REST_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [])
  const { data } = useQuery({ ...movePreviewQuery(props), enabled: rests })
  return <p className="move-notice">{data && (summaryOf(data) || t.preview.nothing)}</p>
}

/** Such as “Sends 1 mail, starts 2 automations”; empty when nothing follows. */
function summaryOf({ automations, mails, webhooks }: Preview): string {
  const started = automations.filter(({ outcome }) => outcome !== 'skipped')
  const failing = started.filter(({ outcome }) => outcome === 'fails')
  const parts = [
    mails.length > 0 && t.preview.mails(mails.length),
    webhooks.length > 0 && t.preview.webhooks(webhooks.length),
    started.length > 0 && t.preview.automations(started.length),
    failing.length > 0 && t.preview.fails(failing.length),
  ].filter((part) => part !== false)
  const text = listText(parts)
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}

function Consequences({ preview }: { preview: Preview }) {
  const { automations, mails, webhooks, links, moves, changes, is_complete: isComplete } = preview
  return (
    <ul aria-label={t.preview.title}>
      {automations.map(({ id, name, outcome, error, ends_at }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an automation can run twice.
        <One key={`${id} ${index}`} icon="bolt" at={ends_at} isProblem={outcome === 'fails'}>
          <strong>{name}</strong> {outcomeText(outcome, error)}
        </One>
      ))}
      {mails.map(({ at, recipient, subject, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two mails can be alike.
        <One key={`mail ${index}`} icon="mail" at={at}>
          <strong>{t.preview.mailTo(recipient)}</strong>
          <blockquote>
            <b>{subject}</b>
            {`\n${text}`}
          </blockquote>
        </One>
      ))}
      {webhooks.map(({ at, event_type, webhook_endpoint: { host } }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two events can be alike.
        <One key={`webhook ${index}`} icon="out" at={at}>
          {t.preview.webhook(event_type, host)}
        </One>
      ))}
      {links.map(({ at, expires_at }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two links can be alike.
        <One key={`link ${index}`} icon="link" at={at}>
          {t.preview.link(momentText(expires_at))}
        </One>
      ))}
      {changes.map(({ at, variables }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two changes can be alike.
        <One key={`change ${index}`} icon="edit" at={at}>
          {t.preview.changes(listText(variables))}
        </One>
      ))}
      {moves.map(({ at, stage }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stage can be entered twice.
        <One key={`move ${index}`} icon="right" at={at}>
          {t.preview.movesOn(stage.name)}
        </One>
      ))}
      {!isComplete && <li className="muted">{t.preview.more}</li>}
    </ul>
  )
}

function One({
  icon,
  at,
  isProblem = false,
  children,
}: {
  icon: IconName
  at: string | null
  isProblem?: boolean
  children: ReactNode
}) {
  return (
    <li className={isProblem ? 'problem' : undefined}>
      <Icon name={icon} />
      <div>
        {children}
        {at && (
          <small>
            <Moment of={at} />
          </small>
        )}
      </div>
    </li>
  )
}

function outcomeText(outcome: Preview['automations'][number]['outcome'], error: string | null): string {
  if (outcome === 'fails') return t.preview.wouldFail(error ?? '')
  return outcome === 'skipped' ? t.preview.skipped : t.preview.runs
}
