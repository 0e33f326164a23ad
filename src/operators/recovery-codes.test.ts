import { expect, test } from 'vitest'
import { looksLikeRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'

test('recovery codes have 140 random bits, so that a plain hash of one tells nothing', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) {
    expect(code).toMatch(/^([a-z2-7]{4}-){6}[a-z2-7]{4}$/)
    expect(looksLikeRecoveryCode(code)).toBe(true)
  }
})

test('codes of before version 0.2, with 80 bits, are still taken; those of an app are none', () => {
  expect(looksLikeRecoveryCode('abcd-efgh-ijkl-mnop')).toBe(true)
  expect(looksLikeRecoveryCode('123456')).toBe(false)
})
