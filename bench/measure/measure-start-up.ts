import { setTimeout as sleep } from 'node:timers/promises'
import type { StartUp } from '../report.ts'
import { startProcess, stopProcess } from '../service-process.ts'
import { residentBytes } from './process-usage.ts'

const IDLE_SECONDS = 10

/** Starts `hireline start`, API and worker in one process, on a migrated database, and leaves it alone for a while. */
export async function measureStartUp(databaseUrl: string, dataDir: string): Promise<StartUp> {
  const began = performance.now()
  const service = await startProcess(['start'], { DATABASE_URL: databaseUrl, DATA_DIR: dataDir })
  try {
    await fetch(`${service.address}/healthz`)
    const milliseconds = performance.now() - began
    await sleep(IDLE_SECONDS * 1000)
    return { milliseconds, idleBytes: await residentBytes(service.pid) }
  } finally {
    await stopProcess(service)
  }
}
