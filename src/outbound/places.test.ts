import { expect, test } from 'vitest'
import { Places } from './places.ts'

/** Whether a place is there at once. */
async function takesAtOnce(places: Places, holder: string) {
  let taken = false
  places.take(holder).then(() => {
    taken = true
  })
  await Promise.resolve()
  await Promise.resolve()
  return taken
}

async function takeAll(places: Places, holder: string) {
  let count = 0
  while (await takesAtOnce(places, holder)) count += 1
  return count
}

test('however many the first take, a quarter of the places is for those who hold none', async () => {
  const places = new Places(128)
  expect(await takeAll(places, 'first')).toBe(48)
  expect(await takeAll(places, 'second')).toBe(24)
  expect(await takeAll(places, 'third')).toBe(12)
  for (let number = 4; number <= 32; number++) expect(await takeAll(places, `${number}`)).toBeGreaterThan(0)
})

test('a place that is given back goes to the one that has waited longest and may have it', async () => {
  const places = new Places(2)
  const giveBack = await places.take('greedy')
  const order: string[] = []
  const again = places.take('greedy').then((release) => {
    order.push('greedy')
    release()
  })
  const other = await places.take('other')
  const third = places.take('third').then((release) => {
    order.push('third')
    release()
  })
  other()
  await third
  giveBack()
  await again
  expect(order).toEqual(['third', 'greedy'])
})
