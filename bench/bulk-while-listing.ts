/**
 * Something is done with ten thousand applications at once while lists are read: how long it takes, and how slow the lists
 * become, compared with the same lists before. The service is one `hireline start`, whose worker does it; the reader of lists is
 * a process of its own. Mails go nowhere: what is measured is that they are written.
 *
 *   node bench/bulk-while-listing.ts move|assign|message|links [some] [applications]
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { printListTimes, startListReader } from './list-times.ts'
import { startListedService, usualLists } from './listed-service.ts'

const [kind = 'move', some = '10000', of = '100000'] = process.argv.slice(2)
const SOME = Number(some)
const APPLICATIONS = Number(of)
const QUIET_MILLISECONDS = 30_000

const listed = await startListedService({ applications: APPLICATIONS })
const { pool, company, flow, service, headers } = listed
const lists = usualLists(listed)
const V1 = `${service.address}/external/v1`

/** Where each is begun, and what is asked for beside whom it is about. */
const KINDS: Record<string, { path: string; asked: object }> = {
  move: { path: '/bulk-moves/', asked: { page_or_stage_id: flow.stages[3]?.id } },
  assign: { path: '/bulk-actions/assign/', asked: { add_tags: ['autumn'] } },
  message: {
    path: '/bulk-actions/message/',
    asked: { subject: 'Your night shift', text: 'Hello {{candidate.first_name}}, we look forward to you.' },
  },
  links: { path: '/bulk-actions/links/', asked: {} },
}
const chosen = KINDS[kind]
if (!chosen) throw new Error(`There is no kind "${kind}"; there are ${Object.keys(KINDS).join(', ')}.`)
const { path, asked } = chosen
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
    SOME,
  ])
  const body = { application_ids: ids.rows.map((row) => row.id), ...asked }
  let begun = 0
  let finished = 0
  let done = 0
  const busy = await reader.readWhile(async () => {
    begun = performance.now()
    const { id } = await call(path, { method: 'POST', body: JSON.stringify(body) })
    for (let state = 'IN_PROGRESS'; state === 'IN_PROGRESS'; await sleep(100)) {
      ;({ state, done } = await call(`/bulk-actions/${id}/`, {}))
      finished = performance.now()
    }
  })
  const seconds = (finished - begun) / 1000
  console.log(
    `${kind}: ${done} of ${SOME} done in ${seconds.toFixed(1)} s, ${(SOME / seconds).toFixed(0)} in a second, beside lists of ${APPLICATIONS} applications`,
  )
  printListTimes(Object.keys(lists), { before: quiet, during: busy })
}

async function call(path: string, init: RequestInit) {
  const answer = await fetch(V1 + path, { ...init, headers: { ...headers, 'content-type': 'application/json' } })
  const { data, message } = (await answer.json()) as {
    data: { id: string; state: string; done: number }
    message: string
  }
  if (!answer.ok) throw new Error(message)
  return data
}
