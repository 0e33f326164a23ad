/**
 * Ten thousand applications are moved at once while lists are read: how long it takes, and how slow the lists become, compared
 * with the same lists before. The service is one `hireline start`, whose worker moves them; the reader of lists is a process of
 * its own.
 *
 *   node bench/bulk-move-while-listing.ts [moved] [applications]
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { printListTimes, startListReader } from './list-times.ts'
import { startListedService, usualLists } from './listed-service.ts'

const MOVED = Number(process.argv[2] ?? 10_000)
const APPLICATIONS = Number(process.argv[3] ?? 100_000)
const QUIET_MILLISECONDS = 30_000

const listed = await startListedService({ applications: APPLICATIONS })
const { pool, company, flow, service, headers } = listed
const lists = usualLists(listed)
const BULK_MOVES = `${service.address}/external/v1/bulk-moves/`
const reader = await startListReader(lists)
try {
  await measure()
} finally {
  reader.stop()
  await listed.close()
}

async function measure() {
  const quiet = await reader.readWhile(() => sleep(QUIET_MILLISECONDS))
  const ids = await pool.query<{ id: string }>('select id from applications where company_id = $1 limit $2', [
    company.id,
    MOVED,
  ])
  const body = { application_ids: ids.rows.map(({ id }) => id), page_or_stage_id: flow.stages[3]?.id }
  let begun = 0
  let finished = 0
  let moved = 0
  const busy = await reader.readWhile(async () => {
    begun = performance.now()
    const { id } = await call(BULK_MOVES, { method: 'POST', body: JSON.stringify(body) })
    for (let state = 'IN_PROGRESS'; state === 'IN_PROGRESS'; await sleep(100)) {
      ;({ state, moved } = await call(`${BULK_MOVES}${id}/`, {}))
      finished = performance.now()
    }
  })
  const seconds = (finished - begun) / 1000
  console.log(
    `${moved} of ${MOVED} moved in ${seconds.toFixed(1)} s, ${(MOVED / seconds).toFixed(0)} in a second, beside lists of ${APPLICATIONS} applications`,
  )
  printListTimes(Object.keys(lists), { before: quiet, during: busy })
}

async function call(url: string, init: RequestInit) {
  const answer = await fetch(url, { ...init, headers: { ...headers, 'content-type': 'application/json' } })
  const { data, message } = (await answer.json()) as {
    data: { id: string; state: string; moved: number }
    message: string
  }
  if (!answer.ok) throw new Error(message)
  return data
}
