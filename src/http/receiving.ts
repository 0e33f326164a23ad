import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { PartUnavailable } from '../part-unavailable.ts'
import { Turns } from './turns.ts'

/** So much of files comes in before others are given way again. */
const BYTES_AT_ONCE = 32_768
/** Where other requests never end, 2.7 MB of files a second still come in. */
const MAX_WAIT_FOR_LULL_MILLISECONDS = 10
/** Others that were here so recently may come again. */
const RECENT_MILLISECONDS = 100
/**
 * A request that comes while nothing is done about files begins at once. With this rest 2.4 % of the lists took more than
 * twice their median beside uploads, 1.9 % without uploads; with none it was 4 to 20 % (bench/uploads-while-listing.ts).
 */
const REST_MILLISECONDS = 2
/** What has taken longer waits for more than this process: a download, a reading. */
const SHORT_REQUEST_MILLISECONDS = 50
/** Whoever keeps files for longer waits for something else, a lock or a bucket, and others can go on meanwhile. */
const MAX_TURN_MILLISECONDS = 1000
/** Uploads that come close together are one crowd. */
const CROWD_MILLISECONDS = 250
const MAX_WAIT_FOR_CROWD_MILLISECONDS = 10_000
const CROWD_CHECK_MILLISECONDS = 100

const pieceTurns = new Turns(1)
/** On disk a second only competes; a bucket is waited for. */
const keepingTurns = { disk: new Turns(1), bucket: new Turns(4) }
let formsAtWork = 0
let bytesSinceGivenWay = 0
let crowdedAt = Number.NEGATIVE_INFINITY

let othersAtWork = 0
let newestBegunAt = Number.NEGATIVE_INFINITY
let newestEndedAt = Number.NEGATIVE_INFINITY
let lull = Promise.withResolvers<void>()

/**
 * Lets the pieces of all files that come in pass one at a time, and between other requests: those are then hardly slower
 * for any number of uploads. While a piece waits, its connection is not read.
 */
export async function* inTurns(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    const leave = await pieceTurns.enter()
    try {
      noteCrowd(pieceTurns)
      bytesSinceGivenWay += piece.length
      if (bytesSinceGivenWay >= BYTES_AT_ONCE) await giveWay()
      yield piece
    } finally {
      leave()
    }
  }
}

/**
 * Lets a form in, unless too many are at work: each may hold files of any number and size in the temporary folder.
 * @returns what says that it is answered
 * @throws {PartUnavailable}
 */
export function admitForm(mostAtOnce: number): () => void {
  if (formsAtWork >= mostAtOnce) {
    throw new PartUnavailable('files', { cause: new Error(`${mostAtOnce} forms with files are at work.`) })
  }
  formsAtWork += 1
  let isAnswered = false
  return () => {
    if (!isAnswered) formsAtWork -= 1
    isAnswered = true
  }
}

/** Does what requests want whose files have arrived, one after the other and between other requests. */
export function keepInTurn<T>(place: keyof typeof keepingTurns, work: () => Promise<T>): Promise<T> {
  const turns = keepingTurns[place]
  const workBetweenOthers = async () => {
    noteCrowd(turns)
    await giveWay()
    return work()
  }
  return turns.run(workBetweenOthers, { patience: MAX_TURN_MILLISECONDS })
}

/** Waits until no short request is being answered, but not for long, and leaves those a moment that may come next. */
async function giveWay() {
  bytesSinceGivenWay = 0
  if (othersAtWork === 0 && performance.now() - newestEndedAt > RECENT_MILLISECONDS) return
  const isLull = othersAtWork === 0 || performance.now() - newestBegunAt > SHORT_REQUEST_MILLISECONDS
  if (!isLull) {
    const patience = new AbortController()
    const enough = sleep(MAX_WAIT_FOR_LULL_MILLISECONDS, undefined, patience).catch(() => {})
    await Promise.race([lull.promise, enough])
    patience.abort()
  }
  await sleep(REST_MILLISECONDS)
}

function noteCrowd(turns: Turns) {
  if (turns.isCrowded) crowdedAt = performance.now()
}

/** Waits while uploads crowd this process, but not for long: what can be done a little later is then not in their way. */
export async function waitWhileCrowded() {
  const begun = performance.now()
  while (performance.now() - crowdedAt < CROWD_MILLISECONDS) {
    if (performance.now() - begun > MAX_WAIT_FOR_CROWD_MILLISECONDS) return
    await sleep(CROWD_CHECK_MILLISECONDS)
  }
}

/** Counts the requests that bring no form, so that files can wait for them. */
export function countOtherRequests(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.headers['content-type']?.startsWith('multipart/')) {
      othersAtWork += 1
      newestBegunAt = performance.now()
      // Comes after an answer and after a lost connection alike.
      reply.raw.once('close', oneLess)
    }
    done()
  })
}

function oneLess() {
  othersAtWork -= 1
  newestEndedAt = performance.now()
  if (othersAtWork > 0) return
  lull.resolve()
  lull = Promise.withResolvers()
}
