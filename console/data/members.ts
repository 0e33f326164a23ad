import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import { queryClient } from './client.ts'
import type { Memberships } from './contracts.ts'

/** From who may everything to who may the least. */
export const ROLES = ['owner', 'admin', 'recruiter', 'reviewer', 'viewer', 'auditor'] as const

export const membershipsQuery = queryOptions({
  queryKey: ['memberships'],
  queryFn: ({ signal }) => call<Memberships>('/members/', { signal }),
})

/** Changes who works here, and reads it anew. @param path below `/console/api` */
export async function changeMemberships<Data>(path: string, body: object = {}): Promise<Data> {
  const answer = await call<Data>(path, { body })
  await Promise.all([
    queryClient.invalidateQueries(membershipsQuery),
    queryClient.invalidateQueries({ queryKey: ['members'] }),
  ])
  return answer
}
