import { readFile } from 'node:fs/promises'
import { Command } from 'commander'
import { applyCompanyFile } from '../config-as-code/actions/apply-company-file.ts'
import { printDifference, printUntranslated } from '../config-as-code/print-difference.ts'
import { requireKeys } from '../secrets/noted-keys.ts'
import { secretsOf } from '../secrets/secrets.ts'
import { withDatabase } from './database-command.ts'

/** `hireline apply`: makes the database look like a company file. */
export const applyCommand = () =>
  new Command('apply')
    .argument('<file>', 'the company as YAML (docs/config-as-code.md)')
    .option('--dry-run', 'only print what would change')
    .option('--json', 'print the difference as JSON')
    .action(async (name: string, { dryRun, json }: { dryRun?: boolean; json?: boolean }) => {
      const text = await readFile(name, 'utf8')
      await withDatabase(
        async ({ db, config }) => {
          const secrets = secretsOf(config)
          if (!dryRun) await requireKeys(db, secrets)
          const applied = await applyCompanyFile(db, secrets, { name, text }, { dryRun })
          if (json) {
            const { company, dryRun: dry_run, changes, untranslated } = applied
            console.log(JSON.stringify({ company, dry_run, changes, untranslated }))
          } else {
            console.log(printDifference(applied.changes))
            if (applied.untranslated.length > 0) console.log(printUntranslated(applied.untranslated))
          }
        },
        { makesOne: true },
      )
    })
