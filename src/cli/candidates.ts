import { pipeline } from 'node:stream/promises'
import { Command, InvalidArgumentError } from 'commander'
import { recordAudit } from '../audit/record.ts'
import { requireCandidate } from '../candidates/actions/require-candidate.ts'
import { readConfig } from '../config.ts'
import { UUID } from '../contract/uuid.ts'
import { eraseCandidate, tryToErase } from '../erasure/actions/erase-candidate.ts'
import { presentDryRun, presentErasure } from '../erasure/erasure.ts'
import { mergeCandidates, tryToMerge } from '../merging/actions/merge-candidates.ts'
import { presentMerge } from '../merging/merge.ts'
import { exportPerson } from '../person-export/actions/export-person.ts'
import { openStorage } from '../storage/storage.ts'
import { withCompany } from './company-command.ts'
import { COMPANY, type CompanyOptions, JSON_OUTPUT } from './company-options.ts'
import { findCommand, showCommand } from './find-candidates.ts'
import { table } from './table.ts'
import { writeWholeFile } from './whole-file.ts'

/** `hireline candidates`: what is done with people as such. */
export const candidatesCommand = () =>
  new Command('candidates')
    .addCommand(findCommand())
    .addCommand(showCommand())
    .addCommand(exportCommand())
    .addCommand(mergeCommand())
    .addCommand(eraseCommand())

const eraseCommand = () =>
  new Command('erase')
    .description('erase a person for good; a worker removes the files and what else names them')
    .requiredOption(...COMPANY)
    .argument('<candidate>', 'the candidate’s id', candidateId)
    .option('--dry-run', 'only tell what would be removed')
    .option(...JSON_OUTPUT)
    .action(async (id: string, { company: slug, dryRun, json }: EraseOptions) => {
      await withCompany(slug, async ({ db, company: { id: companyId } }) => {
        const erasure = dryRun
          ? presentDryRun(id, await tryToErase(db, companyId, id))
          : presentErasure(await eraseCandidate(db, companyId, id, { type: 'operator', id: null }))
        if (json) return console.log(JSON.stringify(erasure))
        const counts = Object.entries(erasure.removed).map(([kind, count]) => [kind, String(count)])
        console.log(table([dryRun ? 'would be removed' : 'removed', ''], counts))
        if (!dryRun) console.log(`erasure ${erasure.id}: ${erasure.state}`)
      })
    })

const mergeCommand = () =>
  new Command('merge')
    .description('make one person of two candidates; the second one’s id then leads to the first')
    .requiredOption(...COMPANY)
    .argument('<candidate>', 'the id of the candidate who stays', candidateId)
    .argument('<from>', 'the id of the candidate who becomes the other', candidateId)
    .option('--dry-run', 'only tell what would happen')
    .option(...JSON_OUTPUT)
    .action(async (keptId: string, fromId: string, { company: slug, dryRun = false, json }: EraseOptions) => {
      await withCompany(slug, async ({ db, company: { id: companyId } }) => {
        const merge = dryRun ? tryToMerge : mergeCandidates
        const merged = presentMerge(await merge(db, companyId, { keptId, fromId }), dryRun)
        if (json) return console.log(JSON.stringify(merged))
        const { application_ids, filled, candidate } = merged
        console.log(
          `${dryRun ? 'would merge' : 'merged'} ${fromId} into ${candidate.id}: ${application_ids.length} applications; took over ${filled.join(', ') || 'nothing'}`,
        )
      })
    })

const exportCommand = () =>
  new Command('export')
    .description('write everything that is kept of a person to a zip, with a page to read and the files')
    .requiredOption(...COMPANY)
    .argument('<candidate>', 'the candidate’s id', candidateId)
    .argument('<file>', 'a new file, or - for standard output')
    .option(...JSON_OUTPUT)
    .action(async (id: string, file: string, { company: slug, json }: CompanyOptions) => {
      await withCompany(slug, async ({ db, company }) => {
        const storage = await openStorage(readConfig(process.env))
        try {
          const { id: candidate } = await requireCandidate(db, company.id, id)
          await recordAudit(db, company.id, {
            action: 'candidate.exported',
            objectId: candidate,
            candidateId: candidate,
          })
          const zip = await exportPerson({ db, storage }, company.id, candidate)
          if (file === '-') return await pipeline(zip, process.stdout, { end: false })
          await writeWholeFile(file, (destination) => pipeline(zip, destination))
          console.log(json ? JSON.stringify({ candidate_id: id, file }) : `wrote ${file}`)
        } finally {
          storage.close()
        }
      })
    })

interface EraseOptions extends CompanyOptions {
  dryRun?: boolean
}

function candidateId(text: string): string {
  if (!UUID.test(text)) throw new InvalidArgumentError('It must be the id of a candidate.')
  return text
}
