import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** What this process counts, wherever in the code it happens. `docs/metrics.md` lists it. No label takes a caller's words. */
export const counters = new Registry()

/** Seconds; from an index lookup to a long export. */
const REQUEST_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const JOB_BUCKETS = [0.005, 0.025, 0.1, 0.5, 1, 5, 15, 60, 300]

const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
  new Counter<Label>({ name, help, labelNames, registers: [counters] })

export const requestDuration = new Histogram({
  name: 'hireline_http_request_duration_seconds',
  help: 'Time from a request to the end of its answer.',
  labelNames: ['method', 'route', 'status'],
  buckets: REQUEST_BUCKETS,
  registers: [counters],
})
export const requestFailures = counter('hireline_http_failures_total', 'Answers with a status of 500 or more.', 'route')
export const refusals = counter('hireline_refusals_total', 'Requests that a limit refused, by limit.', 'limit')
export const partsUnavailable = counter(
  'hireline_unavailable_total',
  'Requests that were answered 503 because a part is away, by part.',
  'part',
)
export const replays = counter(
  'hireline_idempotent_replays_total',
  'Requests that were answered with the first answer to their Idempotency-Key.',
)
export const jobs = counter('hireline_jobs_total', 'Attempts at jobs, by task and outcome.', 'task', 'outcome')
export const jobsRunning = new Gauge({
  name: 'hireline_jobs_running',
  help: 'Jobs that this process runs now.',
  labelNames: ['task'],
  registers: [counters],
})
export const jobDuration = new Histogram({
  name: 'hireline_job_duration_seconds',
  help: 'Time that an attempt at a job took.',
  labelNames: ['task'],
  buckets: JOB_BUCKETS,
  registers: [counters],
})
export const automationRuns = counter('hireline_automation_runs_total', 'Automation runs that ended.', 'outcome')
export const deliveries = counter('hireline_deliveries_total', 'Attempts to deliver an event, by outcome.', 'outcome')
export const mails = counter('hireline_mails_total', 'Attempts to send a mail, by outcome.', 'outcome')
export const textMessages = counter(
  'hireline_text_messages_total',
  'Attempts to send a text message, by outcome.',
  'outcome',
)
export const documents = counter('hireline_documents_total', 'Attempts to read a document, by outcome.', 'outcome')
export const readingDuration = new Histogram({
  name: 'hireline_document_reading_seconds',
  help: 'Time that the reading of a document took in its thread (OCR).',
  buckets: JOB_BUCKETS,
  registers: [counters],
})
export const storageErrors = counter('hireline_storage_errors_total', 'Failures of the store of files.', 'operation')
