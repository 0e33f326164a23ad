import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashSecretToken, newSecretToken, parseSecretToken } from './secret-token.ts'

test('a token names its company, and no two are the same', () => {
  const companyId = randomUUIDv7()
  const token = newSecretToken(companyId)
  expect(token).toMatch(/^[\w-]{64}$/)
  expect(newSecretToken(companyId)).not.toBe(token)
  expect(parseSecretToken(token)).toEqual({ companyId, hash: hashSecretToken(token) })
})

test.each(['', 'x', 'Zm9v', 'a'.repeat(43), 'é'.repeat(64), 'x'.repeat(10_000)])(
  'a text that names no company: %#',
  (text) => {
    expect(parseSecretToken(text)).toEqual({ companyId: undefined, hash: hashSecretToken(text) })
  },
)
