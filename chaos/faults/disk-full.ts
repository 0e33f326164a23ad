import { execFile } from 'node:child_process'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Fault } from './fault.ts'
import { startOwnInstallation } from './own-installation.ts'
import { NEED_FILES } from './request-kinds.ts'

const run = promisify(execFile)
const DISK_MEGABYTES = 16
const BALLAST = 'ballast'

/** Files are on a disk of their own, which another program fills. */
export const DISK_FULL: Fault = {
  name: 'disk of the files full',
  isShort: true,
  seconds: { long: 20, short: 4 },
  affects: NEED_FILES,
  mix: { create: 2, advance: 1, upload: 3, fire: 1, list: 2, company: 5, health: 4 },
  obstacle: async () => (process.getuid?.() === 0 ? undefined : 'only root can mount a disk in memory'),
  async open(parts) {
    const disk = join(parts.folder, 'disk')
    await mkdir(disk)
    await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m`, 'chaos', disk])
    parts.closers.push(() => run('umount', ['-l', disk]))
    const name = 'hireline_disk'
    return startOwnInstallation(parts, {
      name: 'start on a small disk',
      number: 3,
      dataDir: disk,
      settings: { DATABASE_URL: await parts.database.create(name) },
      ask: (text, values) => parts.database.ask(name, text, values),
    })
  },
  async play({ folder }, seconds) {
    const ballast = join(folder, 'disk', BALLAST)
    await fill(ballast)
    await sleep(seconds * 1000)
    await rm(ballast)
  },
}

/** Writes until nothing more fits. */
async function fill(path: string) {
  const file = await open(path, 'w')
  const piece = Buffer.alloc(4096)
  try {
    for (;;) await file.write(piece)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    await file.close()
  }
}
