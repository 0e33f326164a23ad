import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Turns } from './turns.ts'

/** So much comes in between two looks at whether other requests are being answered. */
const BYTES_AT_ONCE = 65_536
/** Where other requests never end, 6 MB of files a second still come in. */
const LONGEST_WAIT_FOR_LULL_MILLISECONDS = 10
/** What has taken longer waits for more than this process: a download, a reading. */
const SHORT_REQUEST_MILLISECONDS = 50
/** Uploads that come close together are one crowd. */
const CROWD_MILLISECONDS = 250
const LONGEST_WAIT_FOR_CROWD_MILLISECONDS = 10_000
const CROWD_CHECK_MILLISECONDS = 100

const turns = new Turns(1)
let bytesSinceLull = 0
let crowdedAt = Number.NEGATIVE_INFINITY

let othersAtWork = 0
let newestBegunAt = 0
let lull = Promise.withResolvers<void>()

/**
 * Lets the pieces of all files that come in pass one at a time, and where it can between other requests: many uploads at
 * once then cost a small request little more time than one. While a piece waits, its connection is not read.
 */
export async function* inTurns(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    const leave = await turns.enter()
    try {
      if (turns.isCrowded) crowdedAt = performance.now()
      bytesSinceLull += piece.length
      if (bytesSinceLull >= BYTES_AT_ONCE) await waitForLull()
      yield piece
    } finally {
      leave()
    }
  }
}

async function waitForLull() {
  bytesSinceLull = 0
  const isLull = othersAtWork === 0 || performance.now() - newestBegunAt > SHORT_REQUEST_MILLISECONDS
  if (isLull) return
  const patience = new AbortController()
  const enough = sleep(LONGEST_WAIT_FOR_LULL_MILLISECONDS, undefined, patience).catch(() => {})
  await Promise.race([lull.promise, enough])
  patience.abort()
}

/** Waits while uploads crowd this process, but not for long: what can be done a little later is then not in their way. */
export async function waitWhileCrowded() {
  const begun = performance.now()
  while (performance.now() - crowdedAt < CROWD_MILLISECONDS) {
    if (performance.now() - begun > LONGEST_WAIT_FOR_CROWD_MILLISECONDS) return
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
  if (othersAtWork > 0) return
  lull.resolve()
  lull = Promise.withResolvers()
}
