import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { postmasterPid } from '../../src/db/postmaster-process.ts'
import type { Ask } from '../installation.ts'
import type { Fault } from './fault.ts'
import { startOwnInstallation } from './own-installation.ts'
import { NEED_DATABASE } from './request-kinds.ts'

const FOLDER = 'embedded'
const ATTEMPTS = 50

/** `hireline start` with the PostgreSQL that it brings, whose postmaster is killed as by a machine without memory. */
export const EMBEDDED_POSTMASTER: Fault = {
  name: 'embedded postmaster killed with -9',
  isShort: true,
  seconds: { long: 0, short: 0 },
  affects: NEED_DATABASE,
  cutsCommits: true,
  mix: { create: 3, advance: 2, upload: 1, fire: 2, list: 2, company: 5, health: 4 },
  open: (parts) => {
    const dataDir = join(parts.folder, FOLDER)
    const ask = askEmbedded(join(dataDir, 'postgresql'))
    return startOwnInstallation(parts, { name: 'start', number: 4, dataDir, settings: {}, ask })
  },
  async play({ folder }) {
    const pid = await postmasterPid(join(folder, FOLDER, 'postgresql'))
    if (pid === undefined) throw new Error('There is no embedded postmaster to kill.')
    process.kill(pid, 'SIGKILL')
  },
}

const askEmbedded =
  (socketFolder: string): Ask =>
  async (text, values = []) => {
    for (let attempt = 1; ; attempt += 1) {
      const client = new pg.Client({ host: socketFolder, port: 5432, user: 'hireline', database: 'hireline' })
      client.on('error', () => {})
      try {
        await client.connect()
        return (await client.query(text, values)).rows
      } catch (error) {
        if (attempt === ATTEMPTS) throw error
        await sleep(200)
      } finally {
        await client.end().catch(() => {})
      }
    }
  }
