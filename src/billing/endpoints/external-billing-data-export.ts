import type { Static } from 'typebox'
import { reference } from '../../contract/schemas.ts'
import { accepted, defineEndpoint, type Endpoint, type EndpointContext, ok } from '../../http/endpoint.ts'
import { loadExport } from '../actions/load-export.ts'
import { startExport } from '../actions/start-export.ts'
import { CompletedExport, ExportInProgress, presentExport, presentProgress } from '../export.ts'
import { ExportFields, parseExportCommand } from '../export-request.ts'

const common = {
  path: '/v1/external_billing_data_export',
  tag: 'Billing',
  scope: 'billing:read',
  pollField: 'tracker_id',
  success: { 200: reference(CompletedExport), 202: reference(ExportInProgress) },
  errors: ['missing_field', 'invalid_datetime', 'company_out_of_reach', 'export_not_found', 'export_failed'],
} satisfies Partial<Endpoint>

const DESCRIPTION =
  'Starts an export of billable events as CSV and Parquet, and answers with its tracker; with the tracker, asks for it. Asking has a rate limit of its own, ten times that of the key.'

export const exportBillingData = defineEndpoint({
  ...common,
  method: 'POST',
  operationId: 'exportBillingData',
  summary: 'Export billable events',
  description: DESCRIPTION,
  body: ExportFields,
  handle: ({ body, ...context }) => startOrRead(context, body),
})

export const exportBillingDataByQuery = defineEndpoint({
  ...common,
  method: 'GET',
  hasEffects: true,
  operationId: 'exportBillingDataByQuery',
  summary: 'Export billable events, asked by query',
  description: `${DESCRIPTION} A list is written \`a,b\` or by repeating the parameter.`,
  query: ExportFields,
  handle: ({ query, ...context }) => startOrRead(context, query),
})

type Context = Pick<EndpointContext<never, never, never>, 'db' | 'company' | 'actor' | 'config' | 'linkTo'>

/** Seconds after which to ask again. */
const RETRY_AFTER = { 'Retry-After': '2' }

async function startOrRead(
  { db, company, actor, config, linkTo }: Context,
  { tracker_id: trackerId, ...fields }: Static<typeof ExportFields>,
) {
  const caller = { companyId: company.id, apiKeyId: actor.id }
  const id = trackerId ?? (await startExport(db, caller, parseExportCommand(fields)))
  const found = await loadExport(db, caller, id)
  if (found.state === 'IN_PROGRESS') return accepted(presentProgress(found), RETRY_AFTER)
  return ok(await presentExport(found, linkTo, config.FILE_LINK_SECONDS))
}
