import { expect, test } from 'vitest'
import { FairSemaphore } from './fair-semaphore.ts'

/** Whether a permit is there at once. */
async function takesAtOnce(semaphore: FairSemaphore, holder: string) {
  let taken = false
  semaphore.acquire(holder).then(() => {
    taken = true
  })
  await Promise.resolve()
  await Promise.resolve()
  return taken
}

async function takeAll(semaphore: FairSemaphore, holder: string) {
  let count = 0
  while (await takesAtOnce(semaphore, holder)) count += 1
  return count
}

test('however many the first take, a quarter of the permits is for those who hold none', async () => {
  const semaphore = new FairSemaphore(128)
  expect(await takeAll(semaphore, 'first')).toBe(48)
  expect(await takeAll(semaphore, 'second')).toBe(24)
  expect(await takeAll(semaphore, 'third')).toBe(12)
  for (let number = 4; number <= 32; number++) expect(await takeAll(semaphore, `${number}`)).toBeGreaterThan(0)
})

test('a permit that is released goes to the one that has waited longest and may have it', async () => {
  const semaphore = new FairSemaphore(2)
  const release = await semaphore.acquire('greedy')
  const order: string[] = []
  const again = semaphore.acquire('greedy').then((release) => {
    order.push('greedy')
    release()
  })
  const other = await semaphore.acquire('other')
  const third = semaphore.acquire('third').then((release) => {
    order.push('third')
    release()
  })
  other()
  await third
  release()
  await again
  expect(order).toEqual(['third', 'greedy'])
})
