import type { Installation } from '../installation.ts'
import type { Ledger } from '../load/ledger.ts'
import type { Verdict } from './verdict.ts'

/** How long after they were written events and mails arrived, in milliseconds. */
export interface Arrivals {
  events: number[]
  mails: number[]
}

/** Every event reached the healthy endpoint, and every mail the mail server: at least once, under one id. */
export async function checkSendings(
  installation: Installation,
  ledger: Ledger,
  since: Date,
  verdict: Verdict,
): Promise<Arrivals> {
  return {
    events: await checkEvents(installation, since, verdict),
    mails: await checkMails(installation, ledger, verdict),
  }
}

async function checkEvents({ ask, company, events, healthyEndpoint }: Installation, since: Date, verdict: Verdict) {
  const rows = await ask<{ id: string; created: Date }>(
    // What still waits is late, and not lost.
    `select id, created from events event where company_id = $1 and created >= $2 and not exists (
       select from event_deliveries
       where company_id = $1 and event_id = event.id and endpoint_id = $3 and status = 'pending'
     )`,
    [company.id, since, company.healthyEndpointId],
  )
  const received = events.receivedBy(healthyEndpoint)
  return rows.flatMap(({ id, created }) => {
    const times = received.get(id) ?? []
    if (times.length === 0) verdict.lost.push(`event ${id} at the healthy endpoint`)
    verdict.again += Math.max(0, times.length - 1)
    return times.slice(0, 1).map((time) => time - created.getTime())
  })
}

async function checkMails({ ask, company, mails }: Installation, { orders }: Ledger, verdict: Verdict) {
  if (!mails) return []
  const recipients = orders.flatMap((order) => (order.kind === 'fire' ? order.email : []))
  const rows = await ask<{ recipient: string; created: Date }>(
    'select recipient, created from mails where company_id = $1 and recipient = any($2)',
    [company.id, recipients],
  )
  return rows.flatMap(({ recipient, created }) => {
    const taken = mails.taken.get(recipient) ?? []
    if (taken.length === 0) verdict.lost.push(`mail to ${recipient} at the mail server`)
    if (new Set(taken.map(({ messageId }) => messageId)).size > 1) verdict.doubled.push(`mail to ${recipient}`)
    verdict.again += Math.max(0, taken.length - 1)
    return taken.slice(0, 1).map(({ at }) => at - created.getTime())
  })
}
