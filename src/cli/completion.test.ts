import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { fishCompletion, zshCompletion } from './completion-scripts.ts'

const LAUNCHER = fileURLToPath(new URL('../../bin/hireline.js', import.meta.url))
/** What bash offers after words, the last of which is being typed. */
function offeredBy(script: string, ...words: string[]): string[] {
  const typed = ['hireline', ...words].map((word) => `'${word}'`).join(' ')
  const asked = `${script}\nCOMP_WORDS=(${typed}); COMP_CWORD=${words.length}; _hireline; printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout, stderr, status } = spawnSync('bash', ['--norc', '-c', asked], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  return stdout.split('\n').filter((line) => line !== '')
}

describe('bash completes', () => {
  let script: string
  beforeAll(() => {
    script = spawnSync(process.execPath, [LAUNCHER, 'completion', 'bash'], { encoding: 'utf8' }).stdout
  })

  test.each([
    [['re'], ['retention', 'restore']],
    [['--v'], ['--version']],
    [
      ['keys', ''],
      ['create', 'list', 'rotate', 'revoke', '--help'],
    ],
    [
      ['applications', 'move', '--'],
      ['--company', '--reason', '--skip-automations', '--dry-run', '--json', '--help'],
    ],
    [['applications', 'list', '--company', 'list', '--fl'], ['--flow']],
    [['applications', 'list', '--status', 'N'], ['NEW']],
    [
      ['apply', ''],
      ['--dry-run', '--to', '--take-over', '--json', '--help'],
    ],
    // A value that nobody knows: bash goes on with files.
    [['keys', 'create', '--company', ''], []],
    [['completion', 'f'], ['fish']],
  ])('%j', (words, expected) => {
    expect(offeredBy(script, ...words)).toEqual(expected)
  })
})

test.each([
  [zshCompletion, "(' keys') offered=('create:create a person'\\''s key' '--help:say what it takes') ;;"],
  [fishCompletion, "complete -c hireline -n '__hireline_at \" keys\"' -f -a create -d 'create a person\\'s key'"],
])('zsh and fish get descriptions, too', (script, part) => {
  const help = { flag: '--help', description: 'say what it takes', takesValue: false, values: [] }
  const commands = [{ name: 'create', description: "create a person's key" }]
  expect(script([{ typed: ' keys', commands, options: [help], values: [] }])).toContain(part)
})
