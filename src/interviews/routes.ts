import type { Endpoint } from '../http/endpoint.ts'
import { cancelInterview } from './endpoints/cancel-interview.ts'
import { getInterview } from './endpoints/get-interview.ts'
import { listInterviews } from './endpoints/list-interviews.ts'
import { markInterviewNoShow } from './endpoints/mark-interview-no-show.ts'

export const interviewEndpoints: Endpoint[] = [listInterviews, getInterview, cancelInterview, markInterviewNoShow]
