import { Type } from 'typebox'
import { parseDatetime } from '../../contract/datetime.ts'
import { MomentFilter, reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { accepted, defineEndpoint, ok } from '../../http/endpoint.ts'
import { orderRetries } from '../actions/retry-failed-runs.ts'
import { RunRetry } from '../run-retry.ts'

export const retryFailedRuns = defineEndpoint({
  method: 'POST',
  path: '/v1/run-retries/',
  operationId: 'retryFailedRuns',
  summary: 'Run all failed automation runs of a filter again',
  description:
    'This answers at once, and a worker takes them up, each from the step that failed, each once whatever happens meanwhile. With `dry_run` it says how many there are, and changes nothing. Repeated with the `failed_until` of an answer it is about the same runs: ordered twice, by whomever, none is run again twice, and a dry run says how many are left. What became of each says the list of runs with the `retry_id` of the answer.',
  tag: 'Automations',
  scope: 'automations:write',
  body: StrictObject({
    automation_id: Type.Optional(Uuid('Only runs of this automation.')),
    application_id: Type.Optional(Uuid('Only runs for this application.')),
    created_since: MomentFilter('Only runs of this moment or later.'),
    failed_until: MomentFilter('Only those that had failed by then; without it, by now.'),
    dry_run: Type.Optional(Type.Boolean()),
  }),
  success: { 200: reference(RunRetry), 202: reference(RunRetry) },
  errors: ['invalid_datetime'],
  async handle({ db, company, actor, body: { created_since, failed_until, dry_run: isDryRun = false, ...asked } }) {
    const momentOf = (text: string, field: string) => parseDatetime(text, field, company.timezone)
    const until = failed_until === undefined ? new Date() : momentOf(failed_until, 'failed_until')
    const order = {
      company_id: company.id,
      actor,
      ...asked,
      ...(created_since !== undefined && { created_since: momentOf(created_since, 'created_since').toISOString() }),
      failed_until: until.toISOString(),
    }
    const retry = await orderRetries(db, order, { isDryRun })
    return isDryRun ? ok(retry) : accepted(retry)
  },
})
