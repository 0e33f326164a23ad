import { expect, test } from 'vitest'
import { fuzz, isFlat } from '../../fuzz/fuzz.ts'
import { report } from '../../fuzz/report.ts'
import { startTarget } from '../../fuzz/target.ts'

test('no request of 3,000 random ones is answered with a 500, or not at all', async () => {
  const running = await startTarget()
  try {
    const findings = await fuzz(running, { seed: 1, requests: 3000 })
    expect(findings.failures, report(findings)).toEqual([])
    expect(isFlat(findings), report(findings)).toBe(true)
    const counts = [...findings.outcomes.values()].flatMap((ofKind) => [...ofKind])
    const answered = (status: number) => counts.reduce((sum, [outcome, n]) => sum + (outcome === status ? n : 0), 0)
    // Requests reach what they are meant for: it is not the door alone that is tried.
    for (const status of [200, 201, 202, 303, 400, 403, 404, 405, 415])
      expect([status, answered(status) > 0]).toEqual([status, true])
  } finally {
    await running.stop()
  }
}, 300_000)
