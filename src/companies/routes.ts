import type { Endpoint } from '../http/endpoint.ts'
import { getCompany } from './endpoints/get-company.ts'
import { updateCompany } from './endpoints/update-company.ts'

export const companyEndpoints: Endpoint[] = [getCompany, updateCompany]
