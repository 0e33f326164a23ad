import { pipeline } from 'node:stream/promises'
import { Command, InvalidArgumentError } from 'commander'
import { requireCompany } from '../companies/actions/require-company.ts'
import { readConfig } from '../config.ts'
import { UUID } from '../contract/uuid.ts'
import { eraseCandidate, tryToErase } from '../erasure/actions/erase-candidate.ts'
import { presentDryRun, presentErasure } from '../erasure/erasure.ts'
import { exportPerson } from '../person-export/actions/export-person.ts'
import { openStorage } from '../storage/storage.ts'
import { COMPANY, JSON_OUTPUT } from './company-options.ts'
import { withDatabase } from './database-command.ts'
import { table } from './table.ts'
import { writeWholeFile } from './whole-file.ts'

/** `hireline candidates`: what is done with people as such. */
export const candidatesCommand = () =>
  new Command('candidates')
    .description('hand a person everything that is kept of them; erase people')
    .addCommand(exportCommand())
    .addCommand(eraseCommand())

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

const exportCommand = () =>
  new Command('export')
    .description('write everything that is kept of a person to a zip, with a page to read and the files')
    .requiredOption(...COMPANY)
    .argument('<candidate>', 'the candidate’s id', candidateId)
    .argument('<file>', 'a new file, or - for standard output')
    .option(...JSON_OUTPUT)
    .action(async (id: string, file: string, { company: slug, json }: { company: string; json?: boolean }) => {
      await withDatabase(async ({ db }) => {
        const company = await requireCompany(db, slug)
        const storage = await openStorage(readConfig(process.env))
        try {
          const zip = await exportPerson({ db, storage }, company.id, id)
          if (file === '-') return await pipeline(zip, process.stdout, { end: false })
          await writeWholeFile(file, (destination) => pipeline(zip, destination))
          console.log(json ? JSON.stringify({ candidate_id: id, file }) : `wrote ${file}`)
        } finally {
          storage.close()
        }
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
