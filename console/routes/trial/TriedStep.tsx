import { Moment } from '../../components/Moment.tsx'
import type { AutomationPreview } from '../../data/contracts.ts'
import { momentText, t } from '../../i18n.ts'
import { State } from '../operate/State.tsx'
import { TriedRequest } from './TriedRequest.tsx'

type Step = AutomationPreview['runs'][number]['steps'][number]

/** A step with what it would send, write or wait for. */
export function TriedStep({ step }: { step: Step }) {
  const { path, kind, at, status, error } = step
  return (
    <li>
      <State is={status === 'failed' ? 'bad' : 'good'}>{t.trial.stepStatuses[status]}</State>
      <span>
        <strong>{kind}</strong> <small>{path}</small>
        {at && (
          <small>
            {' · '}
            <Moment of={at} />
          </small>
        )}
        {error && <span className="problem">{error}</span>}
        <Deed step={step} />
      </span>
    </li>
  )
}

function Deed({ step }: { step: Step }) {
  const { condition, mail, text_message, webhook, link_expires_at, move, changes, waits_until } = step
  if (condition) return <TriedCondition condition={condition} />
  if (mail) return <Letter title={t.trial.mail(mail.recipient)} subject={mail.subject} text={mail.text} />
  if (text_message) return <Letter title={t.trial.textMessage(text_message.recipient)} text={text_message.text} />
  if (webhook) return <TriedRequest request={webhook} />
  if (link_expires_at) return <p>{t.trial.link(momentText(link_expires_at))}</p>
  if (move) return <p>{t.trial.move(move.name)}</p>
  if (waits_until) return <p>{t.trial.waits(momentText(waits_until))}</p>
  return changes.map(({ variable, value }) => (
    <p key={variable}>
      {t.trial.writes(variable)} <Value of={value} />
    </p>
  ))
}

const Letter = ({ title, subject, text }: { title: string; subject?: string; text: string }) => (
  <>
    <p>{title}</p>
    <blockquote>
      {subject !== undefined && <b>{`${subject}\n`}</b>}
      {text}
    </blockquote>
  </>
)

/** A condition, whether it holds, and the values that it looked at. */
export const TriedCondition = ({ condition }: { condition: NonNullable<Step['condition']> }) => {
  const { expression, holds, values } = condition
  return (
    <div className="trial-condition">
      <p>
        {t.trial.condition} <strong>{holds ? t.trial.holds : t.trial.holdsNot}</strong> <code>{expression}</code>
      </p>
      {values.length > 0 && (
        <dl aria-label={t.trial.values}>
          {values.map(({ path, value }) => (
            <div key={path}>
              <dt>
                <code>{path}</code>
              </dt>
              <dd>
                <Value of={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

/** Texts in quotes, so that an empty one is seen. */
const Value = ({ of }: { of: unknown }) =>
  of === null ? <span className="muted">{t.trial.nothing}</span> : <code>{JSON.stringify(of)}</code>
