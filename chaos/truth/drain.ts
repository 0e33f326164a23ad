import { setTimeout as sleep } from 'node:timers/promises'
import type { Installation } from '../installation.ts'

/** What is still to be done, by kind. What waits for an endpoint that fails is not counted. */
const OPEN_WORK = `
  select
    (select count(*)::int from automation_runs where company_id = $1 and status in ('queued', 'waiting')) as runs,
    (select count(*)::int from mails where company_id = $1 and status = 'pending') as mails,
    (
      select count(*)::int from event_deliveries where company_id = $1 and endpoint_id = $2 and status = 'pending'
    ) as events,
    (select count(*)::int from documents where company_id = $1 and status in ('pending', 'processing')) as documents`

/** Why events wait: what their last attempts met with. */
const WAITING_EVENTS = `
  select attempts, last_error as error, count(*)::int as events from event_deliveries
  where company_id = $1 and endpoint_id = $2 and status = 'pending' group by 1, 2 order by 3 desc limit 3`

/** Waits until nothing is left to be done. @returns what was not done in time, in words */
export async function drain({ ask, company }: Installation, timeoutMilliseconds: number): Promise<string[]> {
  const deadline = Date.now() + timeoutMilliseconds
  const ids = [company.id, company.healthyEndpointId]
  for (;;) {
    const [open = {}] = await ask<Record<string, number>>(OPEN_WORK, ids)
    const left = Object.entries(open).filter(([, count]) => count > 0)
    if (left.length === 0) return []
    if (Date.now() > deadline) {
      const waiting = await ask<{ attempts: number; error: string | null; events: number }>(WAITING_EVENTS, ids)
      return [
        ...left.map(([kind, count]) => `${count} ${kind} not done after ${timeoutMilliseconds / 1000} s`),
        ...waiting.map(({ attempts, error, events }) => `${events} events wait after ${attempts} attempts: ${error}`),
      ]
    }
    await sleep(250)
  }
}
