import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '../../src/config.ts'
import { openStorage } from '../../src/storage/storage.ts'
import { freePort } from '../../tests/support/redis-server.ts'
import { companyNumber } from '../company.ts'
import { type Ask, install } from '../installation.ts'
import { LOAD_SETTINGS, type Parts } from '../parts/parts.ts'
import { ServiceProcess } from '../parts/service-process.ts'
import type { OwnInstallation } from './fault.ts'

/** Starts `hireline start` beside the common processes, with files on disk in a folder of its own, and puts a company on it. */
export async function startOwnInstallation(
  { folder, events, closers }: Parts,
  { name, number, dataDir, settings, ask }: OwnOptions,
): Promise<OwnInstallation> {
  await mkdir(dataDir, { recursive: true })
  const environment = {
    ...LOAD_SETTINGS,
    ...settings,
    DATA_DIR: dataDir,
    HIRELINE_DEMO_API_KEY: 'hl_chaos_demo_key_for_nobody',
  }
  const log = join(folder, `${name}.log`)
  const process = new ServiceProcess({ name, command: 'start', port: await freePort(), log, environment })
  closers.push(() => process.stop())
  await process.isReady()
  const storage = await openStorage(readConfig(environment))
  const site = { folder, environment, addresses: [process.address], ask, storage, events }
  return { installation: await install(site, companyNumber(number)), process, close: () => process.stop() }
}

interface OwnOptions {
  name: string
  number: number
  dataDir: string
  /** Beyond the load's own. */
  settings: Record<string, string>
  ask: Ask
}
