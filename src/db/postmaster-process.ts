import { spawnSync } from 'node:child_process'
import { readFile, readlink, realpath, unlink } from 'node:fs/promises'
import { join } from 'node:path'

/** The process that the cluster's lock file names, alive or not. */
export async function postmasterPid(cluster: string): Promise<number | undefined> {
  const file = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined)
  const pid = Number(file?.split('\n')[0])
  return Number.isInteger(pid) && pid > 0 ? pid : undefined
}

/** Whether there is a process with this number, of any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * PostgreSQL clears a lock whose process is gone. It cannot when the number now belongs to another program of the
 * same user, as happens after a container restart: that lock is removed here.
 */
export async function removeLockOfAnotherProgram(cluster: string) {
  const pid = await postmasterPid(cluster)
  if (pid === undefined || !isAlive(pid) || (await isServerOf(cluster, pid))) return
  await unlink(join(cluster, 'postmaster.pid'))
  await unlink(join(cluster, '.s.PGSQL.5432.lock')).catch(ignoreMissing)
}

async function isServerOf(cluster: string, pid: number): Promise<boolean> {
  if (process.platform === 'linux') {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
    return folder === undefined ? true : folder === (await realpath(cluster))
  }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes('postgres')
}

function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
}
