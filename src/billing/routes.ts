import type { Endpoint } from '../http/endpoint.ts'
import { exportBillingData, exportBillingDataByQuery } from './endpoints/external-billing-data-export.ts'
import { listBillingExports } from './endpoints/list-billing-exports.ts'

export const billingEndpoints: Endpoint[] = [exportBillingData, exportBillingDataByQuery, listBillingExports]
