import { Command } from 'commander'
import { rotateKeys } from '../key-rotation/actions/rotate-keys.ts'
import { secretsOf } from '../secrets/secrets.ts'
import { JSON_OUTPUT } from './company-options.ts'
import { withDatabase } from './database-command.ts'
import { withStatus } from './status-line.ts'
import { table } from './table.ts'

/** `hireline secrets`: what is stored sealed. */
export const secretsCommand = () => new Command('secrets').addCommand(rotateCommand())

const rotateCommand = () =>
  new Command('rotate')
    .description('seal everything with the newest of SECRET_KEYS, while the service runs')
    .option(...JSON_OUTPUT)
    .action(async ({ json }: { json?: boolean }) => {
      await withDatabase(async ({ db, config }) => {
        const { places, released } = await withStatus((tell) =>
          rotateKeys(db, secretsOf(config), (what) => tell(`sealing anew: ${what}`)),
        )
        if (json) return console.log(JSON.stringify({ places, released }))
        const lines = places.map(({ what, resealed, unreadable }) => [what, String(resealed), String(unreadable)])
        console.log(table(['what', 'sealed anew', 'unreadable'], lines))
        for (const id of released)
          console.log(`Nothing is sealed with the key ${id} any more but answers of the last day.`)
      })
    })
