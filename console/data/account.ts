import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import { queryClient } from './client.ts'
import type { Account } from './contracts.ts'

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => call<Account>('/account/', { signal }),
})

/** Changes something of the person's own, and reads it anew. */
export async function changeAccount<Data>(path: string, body: object = {}): Promise<Data> {
  const answer = await call<Data>(`/account/${path}`, { body })
  await queryClient.invalidateQueries(accountQuery)
  return answer
}

const BROWSERS = [
  ['Edg/', 'Edge'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const SYSTEMS = [
  ['Windows', 'Windows'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** What people call a browser that names itself at length; nothing for one that nobody knows. */
export function browserName(userAgent: string): string {
  const nameIn = (names: readonly (readonly [string, string])[]) =>
    names.find(([part]) => userAgent.includes(part))?.[1] ?? []
  return [nameIn(BROWSERS), nameIn(SYSTEMS)].flat().join(', ')
}
