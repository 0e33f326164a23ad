import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { EXIT_CODES } from './exit-codes.ts'

const LAUNCHER = fileURLToPath(new URL('../../bin/hireline.js', import.meta.url))
const DOCUMENT = readFileSync(new URL('../../docs/commands.md', import.meta.url), 'utf8')
const empty = mkdtempSync(join(tmpdir(), 'hireline-empty-'))
afterAll(() => rmSync(empty, { recursive: true, force: true }))

function run(...words: string[]) {
  const env = { PATH: process.env.PATH, DATA_DIR: empty }
  return spawnSync(process.execPath, [LAUNCHER, ...words], { env, encoding: 'utf8' })
}

test('the table of exit codes is whole', () => {
  const described = [...DOCUMENT.matchAll(/^\| (\d+) \|/gm)].map(([, code]) => Number(code))
  expect(described).toEqual(Object.values(EXIT_CODES))
})

test.each([['--version'], ['--help'], ['keys', '--help'], ['help', 'keys', 'create']])('0 for %s %s %s', (...words) => {
  expect(run(...words)).toMatchObject({ status: EXIT_CODES.done, stderr: '' })
})

test.each([
  ['keis', 'Did you mean keys?'],
  ['keys', 'Usage: hireline keys'],
  ['keys create --company acme', "required option '--name <text>' not specified"],
  ['runs list --company acme --limit none', 'It must be a number from 1 to 10000.'],
  ['apply', "missing required argument 'file'"],
])('2 for what was mistyped: %s', (typed, message) => {
  const { status, stdout, stderr } = run(...typed.split(' '))
  expect({ status, stdout }).toEqual({ status: EXIT_CODES.mistyped, stdout: '' })
  expect(stderr).toContain(message)
})

test('1 and no word when the reader has had enough', async () => {
  const child = spawn(process.execPath, [LAUNCHER, 'completion', 'bash'], { env: { PATH: process.env.PATH } })
  child.stdout.destroy()
  let told = ''
  child.stderr.on('data', (chunk) => (told += chunk))
  expect([...(await once(child, 'close')), told]).toEqual([EXIT_CODES.failed, null, ''])
})

test('1 for a file that is not there, in words', () => {
  expect(run('apply', 'none.yaml')).toMatchObject({ status: EXIT_CODES.failed, stderr: 'There is no none.yaml.\n' })
})

test.each(['keys list --company acme', 'api', 'worker', 'backup -', 'usage reconcile'])(
  '3 for %s where there is no database, and none is made',
  (typed) => {
    const { status, stdout, stderr } = run(...typed.split(' '))
    expect({ status, stdout }).toEqual({ status: EXIT_CODES.noDatabase, stdout: '' })
    expect(stderr).toMatch(
      /^There is no database in .* yet\. "hireline start", "migrate", "apply" and "restore" make one/,
    )
    expect(existsSync(empty) && readdirSync(empty)).toEqual([])
  },
)
