import { Command } from 'commander'
import { withDatabase } from './database-command.ts'
import { withStatus } from './status-line.ts'

/** `hireline migrate`: brings the database to this version's schema. */
export const migrateCommand = () =>
  new Command('migrate')
    .option('--json', 'print the applied migrations as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const applied = await withStatus((tell) =>
        withDatabase(async ({ migrations }) => migrations, {
          makesOne: true,
          onMigration: (name, number, of) => tell(`${number} of ${of}: ${name}`),
        }),
      )
      if (json) console.log(JSON.stringify({ applied }))
      else if (applied.length === 0) console.log('The database is up to date.')
      else for (const name of applied) console.log(`applied ${name}`)
    })
