import type { Endpoint } from '../http/endpoint.ts'
import { createApplication } from './endpoints/create-application.ts'
import { listApplicationsV1 } from './endpoints/list-applications-v1.ts'
import { listApplicationsV2, listApplicationsV2ByQuery } from './endpoints/list-applications-v2.ts'

export const applicationEndpoints: Endpoint[] = [
  createApplication,
  listApplicationsV1,
  listApplicationsV2,
  listApplicationsV2ByQuery,
]
