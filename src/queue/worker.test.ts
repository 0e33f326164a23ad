import { setTimeout as sleep } from 'node:timers/promises'
import { Type } from 'typebox'
import { expect, test, vi } from 'vitest'
import { testService } from '../../tests/support/service.ts'
import { addJobs } from './add-jobs.ts'
import { defineJob, type RunnerName } from './job.ts'
import { startWorker } from './worker.ts'

const service = testService({ OUTBOUND_CONCURRENCY: '8' })

test.each<RunnerName>(['reading', 'outbound', 'mail'])(
  'jobs run while as many of the runner %s as may run are waiting',
  async (runner) => {
    const running: number[] = []
    const waiting = Promise.withResolvers<void>()
    const slow = defineJob({
      name: `slow_${runner}`,
      runner,
      payload: Type.Object({ number: Type.Integer() }),
      async run(_services, { number }) {
        running.push(number)
        await waiting.promise
      },
    })
    const done = vi.fn()
    const quick = defineJob({ name: 'quick', payload: Type.Object({}), run: async () => done() })
    const numbers = Array.from({ length: 20 }, (_, number) => ({ number }))
    await addJobs(service.db, slow.name, numbers)
    await addJobs(service.db, quick.name, [{}])

    const worker = await startWorker(service, [slow, quick])
    const { OCR_THREADS, OUTBOUND_CONCURRENCY, MAIL_CONCURRENCY } = service.config
    const most = { reading: OCR_THREADS + 1, outbound: OUTBOUND_CONCURRENCY, mail: MAIL_CONCURRENCY }[runner]
    await vi.waitFor(() => expect(running).toHaveLength(most), 25_000)
    await vi.waitFor(() => expect(done).toHaveBeenCalledOnce(), 25_000)
    await sleep(100)
    expect(running).toHaveLength(most)

    waiting.resolve()
    await vi.waitFor(() => expect(running).toHaveLength(20), 25_000)
    await worker.stop()
  },
)
