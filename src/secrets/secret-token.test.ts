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

test('a token of before version 0.2 names no company', () => {
  const token = 'a'.repeat(43)
  expect(parseSecretToken(token)).toEqual({ companyId: undefined, hash: hashSecretToken(token) })
})

test.each(['', 'x', 'Zm9v', 'é'.repeat(64), 'x'.repeat(10_000)])('a text that is no token at all: %#', (text) => {
  const companyId = '00000000-0000-0000-0000-000000000000'
  expect(parseSecretToken(text)).toEqual({ companyId, hash: hashSecretToken(text) })
})
