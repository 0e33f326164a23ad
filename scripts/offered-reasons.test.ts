import { expect, test } from 'vitest'
import { review as en } from '../console/messages/review/en.ts'
import { review as es } from '../console/messages/review/es.ts'
import { OFFERED_REASONS } from '../src/documents/rejection-reasons.ts'

test('the reasons that the console offers are those that insights count, in each language', () => {
  const offered = Object.values(OFFERED_REASONS)
  expect(offered.map(([text]) => text)).toEqual(en.reasons)
  expect(offered.map(([, text]) => text)).toEqual(es.reasons)
})
