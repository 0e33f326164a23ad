import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Command } from 'commander'
import { checkBackup, type RestoredBackup, restoreBackup } from '../backup/actions/restore-backup.ts'
import type { Unlock } from '../backup/encryption.ts'
import { recordInEveryCompany } from '../companies/actions/record-in-every-company.ts'
import { readConfig } from '../config.ts'
import { adoptKeys } from '../secrets/secrets.ts'
import { openStorage } from '../storage/storage.ts'
import { JSON_OUTPUT } from './company-options.ts'
import { withUnmigratedDatabase } from './database-command.ts'
import { progressOn } from './progress-bar.ts'

interface Options {
  identity?: string
  dryRun?: boolean
  json?: boolean
}

type Facts = Pick<RestoredBackup, 'manifest' | 'ending'>

/** `hireline restore`: fills an empty database and store of files with what `hireline backup` wrote. */
export const restoreCommand = () =>
  new Command('restore')
    .argument('<file>', 'the backup, or - for standard input')
    .option('--identity <file>', 'the file with your secret key of age, where the backup was encrypted for it')
    .option('--dry-run', 'only read the backup to its end, and say whether it is whole')
    .option(...JSON_OUTPUT)
    .action(async (file: string, { identity, dryRun, json }: Options) => {
      const { BACKUP_PASSPHRASE: passphrase } = readConfig(process.env)
      const unlock = { passphrase, identities: identity === undefined ? [] : await readIdentities(identity) }
      const source: AsyncIterable<Buffer> = file === '-' ? process.stdin : createReadStream(file)
      if (dryRun) return check(source, unlock, json)
      await restore(source, unlock, json)
    })

async function readIdentities(file: string): Promise<string[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').map((line) => line.trim())
  const identities = lines.filter((line) => line !== '' && !line.startsWith('#'))
  if (identities.length === 0) throw new Error(`${file} holds no key.`)
  return identities
}

async function check(source: AsyncIterable<Buffer>, unlock: Unlock, json: boolean | undefined) {
  const progress = progressOn(process.stderr)
  try {
    const found = await checkBackup(source, unlock, progress)
    progress.end()
    if (json) console.log(JSON.stringify({ backup: facts(found) }))
    else console.log(`The backup is whole: ${described(found)}.`)
  } finally {
    progress.end()
  }
}

async function restore(source: AsyncIterable<Buffer>, unlock: Unlock, json: boolean | undefined) {
  await withUnmigratedDatabase(
    async ({ config, db, pool, logger }) => {
      const storage = await openStorage(config)
      const progress = progressOn(process.stderr)
      let lacking: string[] = []
      try {
        const restored = await restoreBackup({
          pool,
          storage,
          logger,
          source,
          unlock,
          progress,
          adoptKeys: ({ secret_keys: keys }) => {
            lacking = adoptKeys(config, keys)
          },
        })
        const { created: written, hireline } = restored.manifest
        await recordInEveryCompany(db, { action: 'installation.restored', details: { written, hireline } })
        progress.end()
        if (json) console.log(JSON.stringify({ backup: facts(restored), migrated: restored.migrated }))
        else console.log(`restored ${described(restored)}`)
        for (const id of lacking) console.error(`The key ${id} of the backup is not among SECRET_KEYS: add it.`)
      } finally {
        progress.end()
        storage.close()
      }
    },
    { makesOne: true },
  )
}

function described({ manifest: { created, hireline }, ending: { rows, jobs, files, missing } }: Facts): string {
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0)
  const lost = missing.length === 0 ? '' : `, without ${missing.length} that were missing`
  return `${all} rows, ${jobs} waiting jobs and ${files} files${lost}, written ${created} by Hireline ${hireline}`
}

const facts = ({ manifest: { created, hireline, has_keys }, ending }: Facts) => {
  const { rows, jobs, files, file_bytes, removed_meanwhile, missing, altered } = ending
  return { created, hireline, has_keys, rows, jobs, files, file_bytes, removed_meanwhile, missing, altered }
}
