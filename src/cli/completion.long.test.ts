import { spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/running-service.ts'

const LAUNCHER = fileURLToPath(new URL('../../bin/hireline.js', import.meta.url))
const IN_ZSH = fileURLToPath(new URL('../../tests/support/shells/offered-by.zsh', import.meta.url))
let folder: string

beforeAll(async () => {
  folder = await temporaryFolder()
  for (const shell of ['zsh', 'fish']) {
    const { stdout } = spawnSync(process.execPath, [LAUNCHER, 'completion', shell], { encoding: 'utf8' })
    await writeFile(join(folder, shell), stdout)
  }
  await mkdir(join(folder, 'here'))
  await writeFile(join(folder, 'here', 'map.yaml'), '')
})

function told(shell: string, words: string[]): string[] {
  const { stdout, stderr, status } = spawnSync(shell, words, {
    encoding: 'utf8',
    cwd: join(folder, 'here'),
    timeout: 60_000,
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  return stdout.split(/\r?\n/)
}

const inZsh = (typed: string) =>
  told('zsh', ['-f', IN_ZSH, join(folder, 'zsh'), typed]).flatMap((line) => line.match(/offered (.+)$/)?.[1] ?? [])

const inFish = (typed: string) =>
  told('fish', ['--no-config', '--command', `source ${join(folder, 'fish')}; complete -C "${typed}"`])
    .map((line) => line.replace(/\t.*/, ''))
    .filter((line) => line !== '')

describe.each([
  ['zsh', inZsh],
  ['fish', inFish],
])('%s, when Tab is pressed, offers', (shell, offered) => {
  test.each([
    ['hireline re', ['restore', 'retention']],
    ['hireline keys cr', ['create']],
    ['hireline applications move --', ['--company', '--dry-run', '--help', '--json', '--reason', '--skip-automations']],
    ['hireline applications list --company list --fl', ['--flow']],
    ['hireline applications list --status N', ['NEW']],
    ['hireline completion f', ['fish']],
    // A value that nobody knows: files.
    ['hireline keys create --company ', ['map.yaml']],
    ['hireline import m', ['map.yaml']],
  ])('after "%s" %j', (typed, expected) => {
    expect(offered(typed).toSorted()).toEqual(expected)
  })

  test('commands below a command; zsh its options, too, fish once a dash is typed', () => {
    const commands = ['create', 'list', 'revoke', 'rotate']
    expect(offered('hireline keys ').toSorted()).toEqual(shell === 'zsh' ? ['--help', ...commands] : commands)
  })
})
