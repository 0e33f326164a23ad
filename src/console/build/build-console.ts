import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { access, cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const HOUSE = fileURLToPath(new URL('../../../', import.meta.url))
const PROGRAM = fileURLToPath(new URL('./run-vite.ts', import.meta.url))
/** Where a package has the pages that were built with it. */
const BUILT_AHEAD = fileURLToPath(new URL('../../console-pages/', import.meta.url))
const MOST_OUTPUT = 4000

/**
 * Builds the console's pages into a folder. A package, which has no sources of them, copies its own.
 * @throws with what the build said when it fails
 */
export async function buildConsole(out: string): Promise<void> {
  if (await exists(BUILT_AHEAD)) {
    await cp(BUILT_AHEAD, out, { recursive: true })
    return
  }
  const child = spawn(process.execPath, [PROGRAM, resolve(out)], {
    cwd: HOUSE,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-MOST_OUTPUT)
    })
  }
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`The console could not be built:\n${output}`)
}

/**
 * The folder with the console: that of the package, or one of the sources as they are now, which is built if it is not there. It appears as a whole: whoever is killed
 * meanwhile leaves nothing that looks like it, and of several who build, the first one's stays.
 */
export async function ensureConsole(folder: string): Promise<string> {
  if (await exists(BUILT_AHEAD)) return BUILT_AHEAD
  const built = join(resolve(folder), await hashOfSources())
  if (await exists(built)) return built
  await mkdir(folder, { recursive: true })
  const fresh = await mkdtemp(join(resolve(folder), 'building-'))
  try {
    await buildConsole(fresh)
    await rename(fresh, built).catch(async (error) => {
      if (!(await exists(built))) throw error
    })
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
  return built
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** Of all that a build depends on. */
async function hashOfSources(): Promise<string> {
  const folder = join(HOUSE, 'console')
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  const hash = createHash('sha256')
  for (const path of [...names.toSorted(), PROGRAM, join(HOUSE, 'package-lock.json')]) {
    hash.update(path.slice(HOUSE.length)).update('\0')
    hash.update(await readFile(path).catch(() => ''))
    hash.update('\0')
  }
  return hash.digest('hex').slice(0, 16)
}
