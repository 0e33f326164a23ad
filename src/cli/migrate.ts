import { Command } from 'commander'
import { withDatabase } from './database-command.ts'

/** `hireline migrate`: brings the database to this version's schema. */
export const migrateCommand = () =>
  new Command('migrate')
    .option('--json', 'print the applied migrations as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      await withDatabase(
        async ({ migrations }) => {
          if (json) console.log(JSON.stringify({ applied: migrations }))
          else if (migrations.length === 0) console.log('The database is up to date.')
          else for (const name of migrations) console.log(`applied ${name}`)
        },
        { makesOne: true },
      )
    })
