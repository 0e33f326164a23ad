import { expect, test } from 'vitest'
import { UploadScheduler } from './upload-scheduler.ts'

async function* pieces(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}

test('so many forms are at work and no more; one that is answered makes room once', () => {
  const uploads = new UploadScheduler(2)
  const leave = uploads.admit()
  uploads.admit()
  expect(() => uploads.admit()).toThrow(expect.objectContaining({ part: 'files' }))
  leave()
  leave()
  uploads.admit()
  expect(() => uploads.admit()).toThrow()
})

test('the pieces of all files pass one at a time, in the order in which they came, with a rest before each', async () => {
  const uploads = new UploadScheduler(2)
  const passed: string[] = []
  const receive = async (...texts: string[]) => {
    for await (const piece of uploads.inTurns(pieces(...texts))) passed.push(String(piece))
  }
  const begun = performance.now()
  await Promise.all([receive('a1', 'a2', 'a3'), receive('b1'), receive('c1', 'c2')])
  expect(passed).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3'])
  // Timers count whole milliseconds.
  expect(performance.now() - begun).toBeGreaterThan(6 * 2)
})

test('a file that is given up leaves its turn to others', async () => {
  const uploads = new UploadScheduler(2)
  const refuse = async () => {
    for await (const _ of uploads.inTurns(pieces('1', '2'))) throw new Error('too large')
  }
  await expect(refuse()).rejects.toThrow('too large')
  expect((await Array.fromAsync(uploads.inTurns(pieces('1', '2')))).length).toBe(2)
})

test('what can wait does so until no piece waits for another', async () => {
  const uploads = new UploadScheduler(2)
  await uploads.untilUncrowded()
  let passed = 0
  const receive = async () => {
    for await (const _ of uploads.inTurns(pieces(...Array<string>(40).fill('x')))) passed += 1
  }
  const files = [receive(), receive()]
  await new Promise((resolve) => setImmediate(resolve))
  await uploads.untilUncrowded()
  expect(passed).toBeGreaterThanOrEqual(78)
  await Promise.all(files)
})
