/**
 * How fast a backlog of events for one endpoint drains, with one worker.
 *
 *   node bench/outbound-backlog.ts [events] [requests at a time] [milliseconds of the receiver]     (defaults: 25000 4 0)
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { recordEvents } from '../src/events/actions/record-events.ts'
import { givenCompany, givenEndpoint } from '../tests/support/factories.ts'
import { besideWorker, listen, until, withEmptyDatabase } from './outbound-database.ts'

const [events = 25_000, atATime = 4, milliseconds = 0] = process.argv.slice(2).map(Number)
const BATCH = 500

await withEmptyDatabase(async ({ db }, url) => {
  const company = await givenCompany(db)
  const seen = new Set<unknown>()
  let underWay = 0
  let most = 0
  let first = 0
  const receiver = await listen(async (request, response) => {
    first ||= performance.now()
    underWay += 1
    most = Math.max(most, underWay)
    if (milliseconds > 0) await sleep(milliseconds)
    underWay -= 1
    seen.add(request.headers['webhook-id'])
    response.writeHead(204).end()
  })
  await givenEndpoint(db, company.id, { url: receiver.url, maxConcurrency: atATime })
  for (let done = 0; done < events; done += BATCH) {
    await recordEvents(db, company.id, 'application.created', () =>
      Array.from({ length: BATCH }, (_, index) => ({ subjectId: crypto.randomUUID(), data: { number: done + index } })),
    )
  }
  await besideWorker({ DATABASE_URL: url }, async () => {
    await until(() => seen.size >= events || (first > 0 && performance.now() - first > 120_000))
  })
  const seconds = (performance.now() - first) / 1000
  console.log(
    `${seen.size} events, ${atATime} at a time, a receiver that takes ${milliseconds} ms: ${seconds.toFixed(1)} s, ` +
      `${Math.round(seen.size / seconds)}/s, at most ${most} requests under way`,
  )
  receiver.close()
  process.exitCode = seen.size >= events ? 0 : 1
})
process.exit()
