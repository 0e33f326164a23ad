import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { secretsOf } from './secrets.ts'

const KEYS = {
  new: `new:${Buffer.alloc(32, 1).toString('base64')}`,
  old: `old:${Buffer.alloc(32, 2).toString('base64')}`,
}
const withKeys = (...keys: string[]) => secretsOf(readConfig({ SECRET_KEYS: keys.join(',') }))

test('what is sealed shows nothing of the text and differs each time; the newest key seals, each opens', () => {
  const sealed = withKeys(KEYS.old).seal('https://jobs.example.com/l/token')
  const secrets = withKeys(KEYS.new, KEYS.old)
  expect(secrets.open(sealed)).toBe('https://jobs.example.com/l/token')
  expect(secrets.seal('text')).toMatch(/^new:[A-Za-z0-9+/=]+$/)
  expect(secrets.seal('text')).not.toBe(secrets.seal('text'))
  expect(() => withKeys(KEYS.new).open(sealed)).toThrow('the key old, which is not among the SECRET_KEYS')
})

test('what was changed is not opened, whichever byte', () => {
  const secrets = withKeys(KEYS.new)
  const sealed = secrets.seal('text')
  const bytes = Buffer.from(sealed.slice(4), 'base64')
  for (let index = 0; index < bytes.length; index++) {
    const changed = Buffer.from(bytes)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(() => secrets.open(`new:${changed.toString('base64')}`)).toThrow()
  }
})

test('without the setting a key is made once and kept in DATA_DIR', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hireline-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const sealed = secretsOf(readConfig({ DATA_DIR: folder })).seal('text')
  expect(secretsOf(readConfig({ DATA_DIR: folder })).open(sealed)).toBe('text')
})

test.each([
  'one',
  'one:short',
  `one:${Buffer.alloc(31).toString('base64')}`,
  `${KEYS.new},${KEYS.new}`,
  `a b:${Buffer.alloc(32).toString('base64')}`,
])('%s is refused as SECRET_KEYS', (keys) => {
  expect(() => readConfig({ SECRET_KEYS: keys })).toThrow('SECRET_KEYS must be')
})
