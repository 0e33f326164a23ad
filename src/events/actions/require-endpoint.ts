import { Fault, fieldFault } from '../../contract/fault.ts'
import type { Database } from '../../db/database.ts'
import { type EndpointRow, findEndpoint } from '../endpoint-record-queries.ts'

/** One endpoint of a company. @throws {Fault} webhook_endpoint_not_found */
export async function requireEndpoint(db: Database, companyId: string, endpointId: string): Promise<EndpointRow> {
  const endpoint = await findEndpoint(db, companyId, endpointId)
  if (!endpoint) throw unknownEndpoint()
  return endpoint
}

export const unknownEndpoint = () =>
  new Fault('webhook_endpoint_not_found', 'The company has no such webhook endpoint.')

/** One endpoint that may be changed over the API. @throws {Fault} the same, webhook_endpoint_managed_by_file */
export async function requireOwnEndpoint(db: Database, companyId: string, endpointId: string): Promise<EndpointRow> {
  const endpoint = await requireEndpoint(db, companyId, endpointId)
  if (endpoint.managed_by === 'company_file') throw managedByFile()
  return endpoint
}

export const managedByFile = () =>
  fieldFault(
    'webhook_endpoint_managed_by_file',
    'webhook_endpoint_id',
    'is an endpoint that the company file describes: change it there, and apply the file',
  )
