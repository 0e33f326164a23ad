import type { AutomationPreview } from '../../data/contracts.ts'
import { t } from '../../i18n.ts'
import { Json } from '../operate/OperatePage.tsx'

type Request = AutomationPreview['runs'][number]['webhooks'][number]

/** What an endpoint would be sent. */
export const TriedRequest = ({ request: { webhook_endpoint, event_type, body } }: { request: Request }) => (
  <details className="json">
    <summary>{t.trial.request(webhook_endpoint.host, event_type)}</summary>
    <Json of={body} />
  </details>
)
