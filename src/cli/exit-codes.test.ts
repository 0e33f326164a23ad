import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

test.each([
  ['keis', 'hireline --help'],
  ['keys create --company acme', 'hireline keys create --help'],
])('a mistake is told in few lines, and where more is said: %s', (typed, help) => {
  const { stderr } = run(...typed.split(' '))
  expect(stderr).toContain(`"${help}" says what there is.`)
  expect(stderr.trim().split('\n').length).toBeLessThan(5)
})

test('1 and no word when the reader has had enough', async () => {
  const child = spawn(process.execPath, [LAUNCHER, 'completion', 'bash'], { env: { PATH: process.env.PATH } })
  child.stdout.destroy()
  let told = ''
  child.stderr.on('data', (chunk) => (told += chunk))
  expect([...(await once(child, 'close')), told]).toEqual([EXIT_CODES.failed, null, ''])
})

test.each([
  ['that is not there', 'none.yaml', 'There is no none.yaml.\n'],
  ['that is a folder', empty, `${empty} is a folder; a file is wanted.\n`],
])('1 for a file %s, in words', (_, file, stderr) => {
  expect(run('apply', file)).toMatchObject({ status: EXIT_CODES.failed, stderr })
})

test.each([
  ['that is empty', '', '1:1: must be an object'],
  ['with a mistake', 'company: {}\n', '1:1: flows is required'],
])('1 for a file %s, before a database is made', (_, text, said) => {
  const folder = mkdtempSync(join(tmpdir(), 'hireline-file-'))
  const file = join(folder, 'company.yaml')
  writeFileSync(file, text)
  const { status, stdout, stderr } = run('apply', file)
  rmSync(folder, { recursive: true })
  expect({ status, stdout }).toEqual({ status: EXIT_CODES.failed, stdout: '' })
  expect(stderr.startsWith(`${file}:${said}`), stderr).toBe(true)
  expect(readdirSync(empty)).toEqual([])
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
