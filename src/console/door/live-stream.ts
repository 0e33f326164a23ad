import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Fault } from '../../contract/fault.ts'
import type { Database } from '../../db/database.ts'
import type { Guard } from '../../http/entrance.ts'
import type { LiveChange, LiveChanges } from '../../live/live-changes.ts'
import type { Operator } from '../../operators/operator.ts'
import { isSessionGood } from '../../operators/session-queries.ts'

/** How often a stream shows that it is alive, and its session is looked at. */
const BEAT_MILLISECONDS = 5000
/** After so long a browser asks again, when its stream has broken. */
const RETRY_MILLISECONDS = 2000
/** Windows of one person that are told at once. */
const MOST_STREAMS_OF_A_PERSON = 8
/** Who does not read is let go rather than waited for. */
const MOST_UNREAD = 65_536

interface LiveServices {
  db: Database
  live: LiveChanges
}

/**
 * Tells the pages of people who are signed in that something changed (server-sent events, `GET …/live/`): event `change`
 * with the ids of applications and flows, or with `everything`. Event `end` says that the session has ended.
 */
export function serveLiveStream(scope: FastifyInstance, guards: Guard[], { db, live }: LiveServices) {
  const streamsOf = new Map<string, number>()
  const count = (userId: string, more: number) => {
    const left = (streamsOf.get(userId) ?? 0) + more
    if (left > 0) streamsOf.set(userId, left)
    else streamsOf.delete(userId)
  }
  scope.get('/live/', { schema: { hide: true }, compress: false, onRequest: guards }, (request, reply) => {
    const operator = request.operator as Operator
    if ((streamsOf.get(operator.userId) ?? 0) >= MOST_STREAMS_OF_A_PERSON) {
      throw new Fault('rate_limit_exceeded', 'The console is open in too many windows to keep all of them up to date.')
    }
    count(operator.userId, 1)
    const stream = openStream(request, operator, { db, live })
    stream.once('close', () => count(operator.userId, -1))
    reply.headers({ 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' })
    return reply.send(stream)
  })
}

function openStream(request: FastifyRequest, { company, role, sessionId }: Operator, { db, live }: LiveServices) {
  const { stopping } = request.server
  const stream = new Readable({ read() {} })
  let isOpen = true
  const send = (text: string) => {
    if (!isOpen) return
    if (stream.readableLength > MOST_UNREAD) stream.destroy()
    else stream.push(text)
  }
  const unfollow = live.follow(company.id, (change: LiveChange) =>
    send(`event: change\ndata: ${JSON.stringify(change)}\n\n`),
  )
  const beat = setInterval(async () => {
    send(': still here\n\n')
    // While the database is away nobody can say that it has ended.
    const isGood = await isSessionGood(db, company.id, sessionId, role).catch(() => true)
    if (isGood) return
    send('event: end\ndata: {}\n\n')
    end()
  }, BEAT_MILLISECONDS)
  const end = () => {
    if (!isOpen) return
    isOpen = false
    unfollow()
    clearInterval(beat)
    stopping.removeEventListener('abort', end)
    stream.push(null)
  }
  stopping.addEventListener('abort', end, { once: true })
  stream.once('close', end)
  send(`retry: ${RETRY_MILLISECONDS}\nevent: open\ndata: {}\n\n`)
  return stream
}
