import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import { queryClient } from './client.ts'
import type { Keys } from './contracts.ts'

export const keysQuery = queryOptions({
  queryKey: ['keys'],
  queryFn: ({ signal }) => call<Keys>('/keys/', { signal }),
})

/** Makes or ends a key, and reads anew which there are. @param path below `/console/api` */
export async function changeKeys<Data>(path: string, body: object): Promise<Data> {
  const answer = await call<Data>(path, { body })
  await queryClient.invalidateQueries(keysQuery)
  return answer
}
