import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const KEPT = join(ROOT, 'node_modules/.cache/hireline-test-cluster')
/** What a migrated cluster is made of: when one of these changes, another is made. */
const MADE_OF = [
  'db/migrations/*',
  'src/db/*.ts',
  'tests/support/{database-server,kept-cluster}.ts',
  'package-lock.json',
]

/**
 * Copies the migrated cluster that an earlier run left into this folder. Runs share no server, only this copy, which no
 * one writes to.
 * @returns whether there was one
 */
export async function takeKeptCluster(folder: string): Promise<boolean> {
  const kept = placeToKeep()
  if (!existsSync(kept)) return false
  try {
    await copy(kept, folder)
    return true
  } catch {
    // Another run has just removed it.
    await rm(folder, { recursive: true, force: true })
    return false
  }
}

/**
 * Leaves a copy of a stopped cluster to later runs, in place of older ones. It gets its name once it is whole, so that no
 * run sees half of it; a folder that cannot be written to keeps none.
 */
export async function keepCluster(folder: string): Promise<void> {
  const kept = placeToKeep()
  try {
    await mkdir(KEPT, { recursive: true, mode: 0o700 })
    for (const name of await readdir(KEPT)) {
      if (name !== basename(kept)) await remove(join(KEPT, name))
    }
    const fresh = await mkdtemp(join(KEPT, 'new-'))
    try {
      await copy(folder, join(fresh, 'cluster'))
      await rename(join(fresh, 'cluster'), kept)
    } finally {
      await rm(fresh, { recursive: true, force: true })
    }
  } catch {
    // Of two runs that make it at once, one has kept it.
  }
}

/** Removes what does not start. */
export async function forgetCluster(): Promise<void> {
  await remove(placeToKeep()).catch(() => {})
}

function placeToKeep(): string {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} ${process.getuid?.()}`)
  for (const path of globSync(MADE_OF, { cwd: ROOT }).sort()) hash.update(path).update(readFileSync(join(ROOT, path)))
  return join(KEPT, hash.digest('hex').slice(0, 16))
}

/** Under another name first: a run that copies it just now then fails, and does not miss a part of it. */
async function remove(kept: string) {
  const gone = await mkdtemp(join(KEPT, 'gone-'))
  await rename(kept, join(gone, 'cluster'))
  await rm(gone, { recursive: true, force: true })
}

/** With owners and modes: PostgreSQL starts only in a folder of its own user that nobody else can enter. */
async function copy(from: string, to: string) {
  await promisify(execFile)('cp', ['-Rp', from, to])
}
