import type { Endpoint } from '../http/endpoint.ts'
import { advanceApplication } from './endpoints/advance-application.ts'
import { advanceApplications } from './endpoints/advance-applications.ts'
import { countApplications } from './endpoints/count-applications.ts'
import { countApplicationsByFlow } from './endpoints/count-applications-by-flow.ts'
import { createApplication } from './endpoints/create-application.ts'
import { getApplication } from './endpoints/get-application.ts'
import { getApplicationHistory } from './endpoints/get-application-history.ts'
import { getCandidateData } from './endpoints/get-candidate-data.ts'
import {
  getCandidateDataAndSubmissions,
  postCandidateDataAndSubmissions,
} from './endpoints/get-candidate-data-and-submissions.ts'
import { listApplicationHistories } from './endpoints/list-application-histories.ts'
import { listApplicationsAcrossFlows } from './endpoints/list-applications-across-flows.ts'
import { listApplicationsV1 } from './endpoints/list-applications-v1.ts'
import { listApplicationsV2, listApplicationsV2ByQuery } from './endpoints/list-applications-v2.ts'
import { listCandidateApplications } from './endpoints/list-candidate-applications.ts'

export const applicationEndpoints: Endpoint[] = [
  countApplications,
  countApplicationsByFlow,
  listCandidateApplications,
  createApplication,
  listApplicationsV1,
  listApplicationsV2,
  listApplicationsV2ByQuery,
  listApplicationsAcrossFlows,
  getApplication,
  getApplicationHistory,
  advanceApplication,
  advanceApplications,
  listApplicationHistories,
  getCandidateData,
  postCandidateDataAndSubmissions,
  getCandidateDataAndSubmissions,
]
