import { describe, expect, test } from 'vitest'
import { eventProblem } from '../tests/support/event-check.ts'
import { EVENT_CATALOGUE } from './event-catalogue.ts'

const ID = '01990000-0000-7000-8000-000000000001'
const TEST_EVENT = {
  id: ID,
  type: 'webhook_endpoint.test',
  timestamp: '2026-11-22T09:00:00.000Z',
  data: { webhook_endpoint_id: ID, message: 'Hello.' },
}

describe('the catalogue of events', () => {
  test('gives each event a name of its own in the document', () => {
    const names = EVENT_CATALOGUE.map(({ body }) => body.name)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toContain('ApplicationStageChangedEvent')
    expect(names).toContain('AutomationRunFailedEvent')
  })

  test('takes an event as it is delivered, and refuses one with a field less, a field more or another type', () => {
    expect(eventProblem(TEST_EVENT)).toBeUndefined()
    expect(eventProblem({ ...TEST_EVENT, data: { message: 'Hello.' } })).toMatch(/webhook_endpoint_id/)
    expect(eventProblem({ ...TEST_EVENT, data: { ...TEST_EVENT.data, more: 1 } })).toMatch(/more/)
    expect(eventProblem({ ...TEST_EVENT, type: 'candidate.erased' })).toMatch(/candidate_id/)
    expect(eventProblem({ ...TEST_EVENT, type: 'candidate.eaten' })).toMatch(/no event/)
  })

  test.each(EVENT_CATALOGUE)('has a schema for $type that refuses empty data', ({ type }) => {
    expect(eventProblem({ ...TEST_EVENT, type, data: {} })).toMatch(/required/)
  })
})
