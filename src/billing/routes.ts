import type { Endpoint } from '../http/endpoint.ts'
import { exportBillingData, exportBillingDataByQuery } from './endpoints/external-billing-data-export.ts'

export const billingEndpoints: Endpoint[] = [exportBillingData, exportBillingDataByQuery]
