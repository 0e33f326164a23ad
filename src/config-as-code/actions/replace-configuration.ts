import { fieldFault, refuseProblems } from '../../contract/fault.ts'
import type { Database } from '../../db/database.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { FileError } from '../yaml-file.ts'
import { type Applied, applyCompanyFile } from './apply-company-file.ts'

/**
 * Applies a company file that a caller sent as JSON to the caller's company. Only an operator's file can choose ids, which are
 * unique among all companies, and name environment variables of the service.
 * @throws {Fault} invalid_configuration naming every problem by its path in the file; then nothing has changed
 */
export async function replaceConfiguration(
  db: Database,
  secrets: Secrets,
  slug: string,
  file: object,
  { dryRun }: { dryRun?: boolean | undefined },
): Promise<Applied> {
  const { company } = file as { company?: { slug?: unknown } }
  if (typeof company?.slug === 'string' && company.slug !== slug) {
    throw fieldFault('invalid_configuration', 'company.slug', `must be ${slug}, the company of the API key`)
  }
  try {
    // JSON is YAML.
    const source = { name: 'configuration', text: JSON.stringify(file) }
    return await applyCompanyFile(db, secrets, source, { dryRun, isOperators: false })
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    refuseProblems(error.problems.map(({ path, message }) => ({ code: 'invalid_configuration', field: path, message })))
    throw error
  }
}
