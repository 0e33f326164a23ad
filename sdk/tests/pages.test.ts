import { expect, test } from 'vitest'
import { fakeService, refusal, success } from './fake-service.ts'

const rows = (ids: number[], next: string | null) => success({ results: ids.map((id) => ({ id })), next_cursor: next })
const threePages = () => fakeService([rows([1, 2], 'second'), rows([], 'third'), rows([3], null)])

test('goes over all rows of a list, over pages that are empty too, asking for a page when it is needed', async () => {
  const { client, sent } = threePages()
  const seen: unknown[] = []
  for await (const candidate of client.candidates.list({ name: 'Ada' })) {
    seen.push(candidate.id)
    if (seen.length === 2) expect(sent).toHaveLength(1)
  }
  expect(seen).toEqual([1, 2, 3])
  expect(sent.map(({ url }) => url.search)).toEqual(['?name=Ada', '?name=Ada&cursor=second', '?name=Ada&cursor=third'])
})

test('puts the cursor into the body where the list is asked for by one', async () => {
  const { client, sent } = threePages()
  const sizes: number[] = []
  for await (const page of client.applications.search({ flow_id: 'f' }).pages()) sizes.push(page.results.length)
  expect(sizes).toEqual([2, 0, 1])
  expect(sent.map(({ body }) => body)).toEqual([
    { flow_id: 'f' },
    { flow_id: 'f', cursor: 'second' },
    { flow_id: 'f', cursor: 'third' },
  ])
})

test('gives the first page when it is awaited, and its error', async () => {
  const { client, sent } = threePages()
  expect((await client.candidates.list()).results).toHaveLength(2)
  expect(sent).toHaveLength(1)
  const refused = fakeService([refusal(400, 'invalid_cursor')])
  await expect(refused.client.candidates.list({ cursor: 'x' })).rejects.toMatchObject({ code: 'invalid_cursor' })
})
