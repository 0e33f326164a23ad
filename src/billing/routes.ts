import type { Endpoint } from '../http/endpoint.ts'
import { startBillingExport, startBillingExportByQuery } from './endpoints/external-billing-data-export.ts'

export const billingEndpoints: Endpoint[] = [startBillingExport, startBillingExportByQuery]
