/**
 * Makes `built/`, which only a package has: the program without types, since Node.js strips none below node_modules, the
 * console's pages, so that Vite and React stay at home, and the packed SDK, which is in no registry. `npm pack` runs it before,
 * and with --remove afterwards.
 */
import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { buildConsole } from '../src/console/build/build-console.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const BUILT = join(ROOT, 'built')
/** `from './x.ts'`, `import './x.ts'` and `import('./x.ts')`. */
const RELATIVE_IMPORT = /(\bfrom |\bimport |\bimport\()'(\.[^']+)\.ts'/g

await rm(BUILT, { recursive: true, force: true })
if (!process.argv.includes('--remove')) {
  await buildProgram()
  // These pages are built here and nowhere else.
  await rm(join(BUILT, 'console/build/run-vite.js'))
  await buildConsole(join(BUILT, 'console-pages'))
  await promisify(execFile)('npm', ['pack', join(ROOT, 'sdk'), '--pack-destination', BUILT])
}

/** Every line stays where it stands in `src/`, so that stack traces name the line that people can read. */
async function buildProgram() {
  const files = globSync('**/*', { cwd: join(ROOT, 'src'), withFileTypes: true, exclude: ['**/*.test.ts'] })
  for (const file of files.filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))) {
    const from = join(file.parentPath, file.name)
    const to = join(BUILT, from.slice(join(ROOT, 'src').length))
    await mkdir(dirname(to), { recursive: true })
    if (!to.endsWith('.ts')) await copyFile(from, to)
    else await writeFile(to.replace(/\.ts$/, '.js'), javaScriptOf(await readFile(from, 'utf8')))
  }
}

function javaScriptOf(typeScript: string) {
  return stripTypeScriptTypes(typeScript).replace(RELATIVE_IMPORT, "$1'$2.js'")
}
