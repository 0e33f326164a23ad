import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { countOtherRequests, inTurns, keepInTurn, waitWhileCrowded } from './receiving.ts'

async function* pieces(...sizes: number[]) {
  for (const size of sizes) yield Buffer.alloc(size)
}

/** How many milliseconds pieces take to come in while another request is being answered. */
async function duringRequest(...sizes: number[]): Promise<number> {
  const app = Fastify()
  countOtherRequests(app)
  app.get('/', async () => {
    const begun = performance.now()
    for await (const _ of inTurns(pieces(...sizes)));
    return { milliseconds: performance.now() - begun }
  })
  const { milliseconds } = (await app.inject('/')).json()
  await app.close()
  return milliseconds
}

test('the next piece of any file passes once the one before is done with', async () => {
  const one = inTurns(pieces(1, 1))
  const other = inTurns(pieces(1))
  await one.next()
  let hasPassed = false
  const passed = other.next().then(() => {
    hasPassed = true
  })
  await sleep(20)
  expect(hasPassed).toBe(false)

  const second = one.next()
  await passed
  await other.next()
  expect(await second).toMatchObject({ done: false })
  expect(await one.next()).toMatchObject({ done: true })
})

test('a file that is given up leaves its turn to others', async () => {
  const refuse = async () => {
    for await (const _ of inTurns(pieces(1, 1))) throw new Error('too large')
  }
  await expect(refuse()).rejects.toThrow('too large')
  const other = inTurns(pieces(1))
  expect(await other.next()).toMatchObject({ done: false })
  await other.return(undefined)
})

test('a piece waits for a request that is being answered, but not for long', async () => {
  const milliseconds = await duringRequest(32_768)
  expect(milliseconds).toBeGreaterThan(8)
  expect(milliseconds).toBeLessThan(10_000)
})

test('what small pieces bring is added up, and with nobody else about none of them waits', async () => {
  await sleep(150)
  const begun = performance.now()
  for await (const _ of inTurns(pieces(...Array<number>(200).fill(32_768))));
  // Two hundred waits would be two seconds.
  expect(performance.now() - begun).toBeLessThan(1600)

  const milliseconds = await duringRequest(...Array<number>(64).fill(1024))
  // Two waits; sixty-four would be half a second at the least.
  expect(milliseconds).toBeGreaterThan(16)
  expect(milliseconds).toBeLessThan(512)
})

test('files are kept one request at a time, until one takes long', async () => {
  const waiting = Promise.withResolvers<void>()
  const begun: string[] = []
  const slow = keepInTurn('disk', () => waiting.promise)
  const next = keepInTurn('disk', async () => begun.push('next'))
  const since = performance.now()
  await next
  expect(begun).toEqual(['next'])
  expect(performance.now() - since).toBeGreaterThan(900)
  waiting.resolve()
  await slow
})

test('what can wait does so until uploads no longer crowd', async () => {
  await sleep(300)
  const isQuiet = await Promise.race([waitWhileCrowded().then(() => true), sleep(99, false)])
  expect(isQuiet).toBe(true)

  const files = [inTurns(pieces(1, 1)), inTurns(pieces(1, 1))]
  const crowd = files.map(async (file) => {
    for await (const _ of file) await sleep(5)
  })
  await Promise.all(crowd)
  const crowded = performance.now()
  await waitWhileCrowded()
  expect(performance.now() - crowded).toBeGreaterThan(99)
})
