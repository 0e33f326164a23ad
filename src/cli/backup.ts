import type { Writable } from 'node:stream'
import { Command } from 'commander'
import { recordBackup } from '../backup/actions/record-backup.ts'
import { type BackupResult, writeBackup } from '../backup/actions/write-backup.ts'
import { encryptFor } from '../backup/encryption.ts'
import { type Config, ConfigError } from '../config.ts'
import { writtenKeys } from '../secrets/secrets.ts'
import { openStorage } from '../storage/storage.ts'
import { JSON_OUTPUT } from './company-options.ts'
import { withUnmigratedDatabase } from './database-command.ts'
import { progressOn } from './progress-bar.ts'
import { writeWholeFile } from './whole-file.ts'

interface Options {
  recipient: string[]
  withKeys?: boolean
  json?: boolean
}

/** `hireline backup`: everything that the service keeps, in one file. */
export const backupCommand = () =>
  new Command('backup')
    .argument('<file>', 'a new file, or - for standard output')
    .option('--recipient <keys...>', 'encrypt it for these public keys of age (age1…)', [])
    .option('--with-keys', 'put the secret keys into it, which only an encrypted backup may hold')
    .option(...JSON_OUTPUT)
    .action(async (file: string, { recipient: recipients, withKeys, json }: Options) => {
      const isPiped = file === '-'
      // What a backup holds and what is said about it do not mix.
      const say = isPiped ? console.error : console.log
      await withUnmigratedDatabase(async ({ config, db, pool, logger }) => {
        const encrypt = encryptionOf(config, recipients)
        if (withKeys && !encrypt) {
          throw new Error('--with-keys needs an encrypted backup: set BACKUP_PASSPHRASE, or name a --recipient.')
        }
        const storage = await openStorage(config)
        const progress = progressOn(process.stderr)
        try {
          const keys = withKeys ? { secret_keys: writtenKeys(config) } : undefined
          const order = { pool, logger, storage, encrypt, keys, progress }
          const write = async (destination: Writable) => {
            await recordBackup({ db, logger }, { is_encrypted: encrypt !== undefined, has_keys: withKeys === true })
            return writeBackup({ ...order, destination })
          }
          const result = isPiped ? await write(standardOutput()) : await writeWholeFile(file, write)
          progress.end()
          say(json ? JSON.stringify({ backup: result }) : described(result, file))
          warnOfFiles(result)
        } finally {
          progress.end()
          storage.close()
        }
      })
    })

function encryptionOf({ BACKUP_PASSPHRASE: passphrase }: Config, recipients: string[]) {
  if (passphrase !== undefined && recipients.length > 0) {
    throw new ConfigError('BACKUP_PASSPHRASE must not be set together with --recipient')
  }
  return passphrase === undefined && recipients.length === 0 ? undefined : encryptFor({ passphrase, recipients })
}

function standardOutput() {
  if (process.stdout.isTTY) throw new Error('A backup is not for the terminal: name a file, or pipe it on.')
  return process.stdout
}

function described({ rows, jobs, files, file_bytes: bytes }: BackupResult, file: string): string {
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0)
  const what = `${all} rows of ${Object.keys(rows).length} tables, ${jobs} waiting jobs and ${files} files (${bytes} bytes)`
  return file === '-' ? `wrote ${what}` : `wrote ${what} to ${file}`
}

function warnOfFiles({ removed_meanwhile: removed, missing, altered }: BackupResult) {
  if (removed.length > 0)
    console.error(`${removed.length} files were removed while the backup was made, with the rows that named them.`)
  for (const key of missing) console.error(`missing from the store of files: ${key}`)
  for (const key of altered) console.error(`not what it was when it came in: ${key}`)
}
