import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import { queryClient } from './client.ts'
import type { SingleSignOn } from './contracts.ts'

export const signOnQuery = queryOptions({
  queryKey: ['single sign-on'],
  queryFn: ({ signal }) => call<SingleSignOn>('/single-sign-on/', { signal }),
})

/** Changes by what people come in, and reads it anew. @param path below `/console/api/single-sign-on` */
export async function changeSignOn<Data>(path: string, body: object): Promise<Data> {
  const answer = await call<Data>(`/single-sign-on${path}`, { body })
  await queryClient.invalidateQueries(signOnQuery)
  return answer
}
