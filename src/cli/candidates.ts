import { Command, InvalidArgumentError } from 'commander'
import { requireCompany } from '../companies/actions/require-company.ts'
import { UUID } from '../contract/uuid.ts'
import { eraseCandidate, tryToErase } from '../erasure/actions/erase-candidate.ts'
import { presentDryRun, presentErasure } from '../erasure/erasure.ts'
import { COMPANY, JSON_OUTPUT } from './company-options.ts'
import { withDatabase } from './database-command.ts'
import { table } from './table.ts'

/** `hireline candidates`: what is done with people as such. */
export const candidatesCommand = () => new Command('candidates').description('erase people').addCommand(eraseCommand())

const eraseCommand = () =>
  new Command('erase')
    .description('erase a person for good; a worker removes the files and what else names them')
    .requiredOption(...COMPANY)
    .argument('<candidate>', 'the candidate’s id', candidateId)
    .option('--dry-run', 'only tell what would be removed')
    .option(...JSON_OUTPUT)
    .action(async (id: string, { company: slug, dryRun, json }: EraseOptions) => {
      await withDatabase(async ({ db }) => {
        const { id: companyId } = await requireCompany(db, slug)
        const erasure = dryRun
          ? presentDryRun(id, await tryToErase(db, companyId, id))
          : presentErasure(await eraseCandidate(db, companyId, id, { type: 'operator', id: null }))
        if (json) return console.log(JSON.stringify(erasure))
        const counts = Object.entries(erasure.removed).map(([kind, count]) => [kind, String(count)])
        console.log(table([dryRun ? 'would be removed' : 'removed', ''], counts))
        if (!dryRun) console.log(`erasure ${erasure.id}: ${erasure.state}`)
      })
    })

interface EraseOptions {
  company: string
  dryRun?: boolean
  json?: boolean
}

function candidateId(text: string): string {
  if (!UUID.test(text)) throw new InvalidArgumentError('It must be the id of a candidate.')
  return text
}
