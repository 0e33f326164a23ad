import { spawnSync } from 'node:child_process'
import { chownSync, existsSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { nativeBinaries, unprivilegedUser } from './embedded-binaries.ts'

/**
 * Creates the cluster in a folder of its own and renames it. So a crash half-way leaves nothing under the final name,
 * and of two processes that start at once, the second finds the first one's cluster.
 */
export async function initialiseCluster(home: string, cluster: string, user: string) {
  const binaries = await nativeBinaries()
  if (existsSync(join(cluster, 'PG_VERSION'))) {
    const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
    if (version !== binaries.majorVersion) {
      throw new Error(
        `${cluster} was made by PostgreSQL ${version}, and this Hireline brings ${binaries.majorVersion}. ` +
          'Move the data with pg_dump and pg_restore, or set DATABASE_URL to a server of that version.',
      )
    }
    return
  }
  const fresh = await mkdtemp(join(home, 'postgresql-new-'))
  giveTo(fresh)
  const result = spawnSync(
    binaries.initdb,
    [
      '-D',
      dataFolderArgument(fresh),
      '-U',
      user,
      '--auth=trust',
      '--encoding=UTF8',
      '--no-instructions',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ],
    { cwd: fresh, env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }, encoding: 'utf8', ...unprivilegedUser() },
  )
  if (result.status !== 0) {
    await rm(fresh, { recursive: true, force: true })
    throw new Error(`initdb could not make a database in ${home}: ${result.error?.message ?? result.stderr.trim()}`)
  }
  try {
    await rename(fresh, cluster)
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error
  }
}

function giveTo(folder: string) {
  const user = unprivilegedUser()
  if (user) chownSync(folder, user.uid, user.gid)
}

/**
 * As root the server runs as another user, who may not be able to enter the folders above its own (a clone in a
 * folder of mode 700). /proc/self/cwd leads to the working folder without walking them.
 */
export function dataFolderArgument(folder: string): string {
  return unprivilegedUser() ? '/proc/self/cwd' : folder
}
