import { fieldFault } from '../../contract/fault.ts'
import type { Database } from '../../db/database.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { refuseFile } from '../refuse-file.ts'
import { type Applied, type ApplyOptions, applyCompanyFile } from './apply-company-file.ts'

/**
 * Applies a company file that a caller sent as JSON to the caller's company. Only an operator's file can choose ids, which are
 * unique among all companies, and name environment variables of the service.
 * @throws {Fault} invalid_configuration naming every problem by its path in the file; configuration_changed,
 *   configuration_managed_elsewhere; then nothing has changed
 */
export async function replaceConfiguration(
  db: Database,
  secrets: Secrets,
  slug: string,
  file: object,
  options: Pick<ApplyOptions, 'dryRun' | 'managedIn' | 'takesOver' | 'basedOn'>,
): Promise<Applied> {
  const { company } = file as { company?: { slug?: unknown } }
  if (typeof company?.slug === 'string' && company.slug !== slug) {
    throw fieldFault('invalid_configuration', 'company.slug', `must be ${slug}, the company of the API key`)
  }
  // JSON is YAML.
  const source = { name: 'configuration', text: JSON.stringify(file) }
  return refuseFile(() => applyCompanyFile(db, secrets, source, { ...options, isOperators: false }))
}
