/**
 * Builds the console's pages: a program of its own, so that neither its memory nor its work is the service's.
 * @example node src/console/build/run-vite.ts FOLDER
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants as zlib } from 'node:zlib'
import { build } from 'vite'

const [, , out] = process.argv
if (out === undefined) throw new Error('Where to?')

const IS_PAGE = /Page-/
const IS_STYLE = /\.css$/

// Requests go first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const root = fileURLToPath(new URL('../../../console/', import.meta.url))
await build({
  root,
  // Wherever a proxy puts the service, parts find one another.
  base: './',
  configFile: false,
  envFile: false,
  publicDir: false,
  logLevel: 'warn',
  build: {
    outDir: out,
    emptyOutDir: true,
    manifest: 'manifest.json',
    modulePreload: {
      polyfill: false,
      // What a page needs is asked for at once; a dialog finds nearly all of it there, and its list would weigh more than it does.
      resolveDependencies: (file, needed) =>
        IS_PAGE.test(file) ? needed : needed.filter((name) => IS_STYLE.test(name)),
    },
    target: 'es2023',
    // With what tokens.css uses: light-dark() and relative colours.
    cssTarget: ['chrome125', 'firefox128', 'safari18'],
    rolldownOptions: { input: join(root, 'main.tsx') },
    reportCompressedSize: false,
  },
})

/** Compressed once, and not for each browser. */
const compress = promisify(brotliCompress)
for (const name of await readdir(join(out, 'assets'))) {
  const path = join(out, 'assets', name)
  const options = { params: { [zlib.BROTLI_PARAM_QUALITY]: zlib.BROTLI_MAX_QUALITY } }
  await writeFile(`${path}.br`, await compress(await readFile(path), options))
}
