import { queryOptions } from '@tanstack/react-query'
import { session } from '../session.ts'
import { call } from './api.ts'
import { queryClient } from './client.ts'
import type { BillFiles, Bills } from './contracts.ts'
import { pages } from './operate.ts'

const EXPORT = '/v1/external_billing_data_export'
const SOON = 1500
const OFTEN = 10_000

export const billsQuery = pages<Bills>('bills', '/v1/billing-exports/', {}, OFTEN)

/** How far an export is, until its files are there. */
export const billQuery = (id: string) =>
  queryOptions({
    queryKey: ['bill', id],
    queryFn: async ({ signal }) => {
      const bill = await call<BillFiles>(EXPORT, { query: { tracker_id: id }, signal })
      if (bill.state === 'COMPLETED') void queryClient.invalidateQueries({ queryKey: ['bills'] })
      return bill
    },
    refetchInterval: ({ state }) => (state.data?.state === 'COMPLETED' || state.error ? false : SOON),
  })

/** Has what is billed between two days written. */
export async function startBill(first: string, last: string) {
  await call(EXPORT, { body: { company_ids: [session.company.id], start_date: first, end_date: last } })
  await queryClient.invalidateQueries({ queryKey: ['bills'] })
}
