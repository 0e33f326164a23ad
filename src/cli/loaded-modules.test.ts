import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const LAUNCHER = fileURLToPath(new URL('../../bin/hireline.js', import.meta.url))

/** Names each module on standard error as it is loaded, whether by import or by require. */
const NAMING = `import { registerHooks } from 'node:module'
registerHooks({
  load(url, context, next) {
    process.stderr.write('loaded ' + url + '\\n')
    return next(url, context)
  },
})`

/** What a command loads: the names of packages, and the files of this program. */
function loadedBy(...words: string[]) {
  const naming = `data:text/javascript,${encodeURIComponent(NAMING)}`
  const { stderr, status } = spawnSync(process.execPath, ['--import', naming, LAUNCHER, ...words], { encoding: 'utf8' })
  const urls = [...stderr.matchAll(/^loaded (.*)$/gm)].map(([, url]) => String(url))
  const packages = urls.flatMap((url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? [])
  const own = urls.flatMap((url) => /\/src\/(.*)$/.exec(url)?.[1] ?? [])
  return { status, packages: new Set(packages), own: new Set(own) }
}

const FILES_OF_ALL = ['main.ts', 'cli/program.ts', 'cli/commands.ts', 'cli/exit-codes.ts', 'version.ts']

test.each(['--version', '--help', 'help'])('%s loads the list of commands and nothing of what they do', (word) => {
  expect(loadedBy(word)).toEqual({ status: 0, packages: new Set(['commander']), own: new Set(FILES_OF_ALL) })
})

test('a command loads its own code and not that of the others', () => {
  const { status, packages, own } = loadedBy('migrate', '--help')
  expect(status).toBe(0)
  expect([...own].filter((file) => file.startsWith('cli/')).toSorted()).toEqual(
    [
      'cli/commands.ts',
      'cli/database-command.ts',
      'cli/exit-codes.ts',
      'cli/migrate.ts',
      'cli/program.ts',
      'cli/status-line.ts',
    ].toSorted(),
  )
  expect([...packages].filter((name) => ['fastify', 'yaml', 'vite', '@duckdb/node-api'].includes(name))).toEqual([])
})
