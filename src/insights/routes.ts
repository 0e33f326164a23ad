import type { Endpoint } from '../http/endpoint.ts'
import { getFunnel } from './endpoints/get-funnel.ts'
import { getPageVisits } from './endpoints/get-page-visits.ts'
import { getRejectedDocuments } from './endpoints/get-rejected-documents.ts'
import { getSources } from './endpoints/get-sources.ts'
import { getTimeInStage } from './endpoints/get-time-in-stage.ts'
import { getVolume } from './endpoints/get-volume.ts'

export const insightEndpoints: Endpoint[] = [
  getVolume,
  getFunnel,
  getTimeInStage,
  getPageVisits,
  getRejectedDocuments,
  getSources,
]
