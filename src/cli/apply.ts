import { Command } from 'commander'
import { applyCompanyFile } from '../config-as-code/actions/apply-company-file.ts'
import { applyOverApi } from '../config-as-code/apply-over-api.ts'
import type { Change } from '../config-as-code/difference.ts'
import { parseCompanyFile } from '../config-as-code/parse-company-file.ts'
import {
  printDifference,
  printManagedInConsole,
  printTextMessages,
  printUntranslated,
} from '../config-as-code/print-difference.ts'
import { readCompanyFile } from '../config-as-code/read-company-file.ts'
import type { TextMessageSize } from '../config-as-code/text-message-sizes.ts'
import type { UntranslatedText } from '../config-as-code/translations.ts'
import type { Manager } from '../config-as-code/version-queries.ts'
import type { SourceFile } from '../config-as-code/yaml-file.ts'
import { requireKeys } from '../secrets/noted-keys.ts'
import { secretsOf } from '../secrets/secrets.ts'
import { withDatabase } from './database-command.ts'

interface ApplyOptions {
  dryRun?: boolean
  to?: string
  takeOver?: boolean
  json?: boolean
}

/** What is printed of an apply, wherever it was done. */
interface Told {
  company: { slug: string; id: string | null }
  changes: Change[]
  untranslated: UntranslatedText[]
  textMessages: TextMessageSize[]
  managedIn?: Manager | undefined
}

/** `hireline apply`: makes the database, or that of a service elsewhere, look like a company file. */
export const applyCommand = () =>
  new Command('apply')
    .argument('<file>', 'the company as YAML (docs/config-as-code.md)')
    .option('--dry-run', 'only print what would change')
    .option(
      '--to <address>',
      'of a running service, such as https://hiring.example.com: by its API, with the key in HIRELINE_API_KEY',
    )
    .option('--take-over', 'apply it although the company is looked after in the console, which ends')
    .option('--json', 'print the difference as JSON')
    .action(async (name: string, { dryRun = false, to, takeOver: takesOver = false, json }: ApplyOptions) => {
      const file = await readCompanyFile(name)
      const applied =
        to === undefined
          ? await applyHere(file, { dryRun, takesOver })
          : await applyOverApi(file, { address: to, key: process.env.HIRELINE_API_KEY, dryRun, takesOver })
      if (json) {
        const { company, changes, untranslated, textMessages: text_messages } = applied
        console.log(JSON.stringify({ company, dry_run: dryRun, changes, untranslated, text_messages }))
      } else {
        console.log(printDifference(applied.changes))
        if (dryRun && 'managedIn' in applied && applied.managedIn === 'console') console.log(printManagedInConsole)
        if (applied.untranslated.length > 0) console.log(printUntranslated(applied.untranslated))
        if (dryRun && applied.textMessages.length > 0) console.log(printTextMessages(applied.textMessages))
      }
    })

async function applyHere(file: SourceFile, options: { dryRun: boolean; takesOver: boolean }): Promise<Told> {
  // What is wrong with the file is said before a database is made, or migrated.
  parseCompanyFile(file)
  return withDatabase(
    async ({ db, config }) => {
      const secrets = secretsOf(config)
      if (!options.dryRun) await requireKeys(db, secrets)
      return applyCompanyFile(db, secrets, file, options)
    },
    { makesOne: true },
  )
}
