import { useQuery } from '@tanstack/react-query'
import { Icon } from '../../components/Icon.tsx'
import { ApiError } from '../../data/api.ts'
import { bulkPreviewQuery } from '../../data/bulk-actions.ts'
import type { BulkMovePreview } from '../../data/contracts.ts'
import { listText, numberText, t } from '../../i18n.ts'
import { skipText } from './skip-text.ts'

type Props = { chosen: Parameters<typeof bulkPreviewQuery>[0]; order: Parameters<typeof bulkPreviewQuery>[1] }

/** Who of many would move, who would stay and why, and what the moves would send. */
export function BulkPreview({ chosen, order }: Props) {
  const { data, error } = useQuery(bulkPreviewQuery(chosen, order))
  if (!data) {
    return (
      <p className="preview-line" aria-live="polite">
        {error ? (error instanceof ApiError ? error.message : t.bulk.failed) : `${t.bulk.looking}…`}
      </p>
    )
  }
  const { moved, skipped } = data
  const summary = listText([
    t.bulk.moves(numberText(moved)),
    ...(skipped > 0 ? [t.bulk.stay(numberText(skipped))] : []),
  ])
  return (
    <div aria-live="polite">
      <details className="preview bulk-preview" open>
        <summary>{summary}</summary>
        <ul aria-label={t.preview.title}>
          <Who preview={data} />
          <Sent preview={data} />
        </ul>
      </details>
    </div>
  )
}

function Who({ preview: { stages, skips } }: { preview: BulkMovePreview }) {
  const moving = stages.filter(({ moved }) => moved > 0)
  return (
    <>
      {moving.length > 0 && (
        <li>
          <Icon name="right" />
          <div>{listText(moving.map(({ stage, moved }) => t.bulk.from(stage.name, numberText(moved))))}</div>
        </li>
      )}
      {skips.map(({ code, message, count }) => (
        <li key={message}>
          <Icon name="close" />
          <div>
            {skipText(code, count)}
            {code === 'move_not_allowed' && <small>{message}</small>}
          </div>
        </li>
      ))}
    </>
  )
}

function Sent({ preview: { moved, rehearsed, automations, mails, webhooks } }: { preview: BulkMovePreview }) {
  if (rehearsed === 0) return null
  const isNothing = automations.length === 0 && mails.count === 0 && webhooks.length === 0
  if (isNothing) {
    return (
      <li>
        <Icon name="check" />
        <div>{t.bulk.nothing}</div>
      </li>
    )
  }
  const [sample] = mails.samples
  return (
    <>
      <li className="tried">{rehearsed === moved ? t.bulk.triedAll : t.bulk.tried(numberText(rehearsed))}</li>
      {automations.map(({ id, name, runs, skipped, fails, error }) => (
        <li key={id} className={fails > 0 ? 'problem' : undefined}>
          <Icon name="bolt" />
          <div>
            <strong>{name}</strong>{' '}
            {listText([
              ...(runs > 0 ? [t.bulk.automation(numberText(runs))] : []),
              ...(skipped > 0 ? [t.bulk.automationSkipped(numberText(skipped))] : []),
              ...(fails > 0 ? [t.bulk.automationFails(numberText(fails), error ?? '')] : []),
            ])}
          </div>
        </li>
      ))}
      {mails.count > 0 && (
        <li>
          <Icon name="mail" />
          <div>
            {t.bulk.mails(numberText(mails.count))}
            {sample && (
              <>
                <small>{t.bulk.sampleTo(sample.mail.recipient)}</small>
                <blockquote>
                  <b>{sample.mail.subject}</b>
                  {`\n${sample.mail.text}`}
                </blockquote>
              </>
            )}
          </div>
        </li>
      )}
      {webhooks.map(({ event_type, webhook_endpoint: { id, host }, count }) => (
        <li key={`${id} ${event_type}`}>
          <Icon name="out" />
          <div>{t.bulk.webhook(numberText(count), event_type, host)}</div>
        </li>
      ))}
    </>
  )
}
