import { countExports } from './billing/export-count-queries.ts'
import { countEndpoints, countPendingDeliveries } from './events/endpoint-count-queries.ts'
import { JOBS } from './jobs.ts'
import { findWaitingJobs } from './queue/waiting-jobs.ts'
import type { Services } from './services.ts'
import type { Measurement } from './telemetry/database-gauges.ts'

/** The runner of the jobs that name none. The metrics' label `lane` is an older word for it. */
const MAIN_RUNNER = 'main'
const runnerByTask = new Map(JOBS.map(({ name, runner }) => [name, runner ?? MAIN_RUNNER]))
const runners = new Set(runnerByTask.values())

const queue: Measurement<Services> = {
  gauges: {
    hireline_queue_jobs: {
      help: 'Jobs that wait, by runner (label lane) and task: due ones, and those that rest until later. Counted up to 10,000.',
      labelNames: ['lane', 'task', 'state'],
    },
    hireline_queue_oldest_due_seconds: {
      help: 'How long the oldest due job of a runner (label lane) has waited.',
      labelNames: ['lane'],
    },
  },
  async measure({ db }) {
    // Tasks that this version does not know stay in the queue; they must not become series of their own.
    const known = (await findWaitingJobs(db)).flatMap((waiting) => {
      const runner = runnerByTask.get(waiting.task)
      return runner === undefined ? [] : [{ ...waiting, runner }]
    })
    const oldest = (runner: string) =>
      Math.max(0, ...known.filter((job) => job.runner === runner).map((job) => job.oldestSeconds))
    return {
      hireline_queue_jobs: known.flatMap(({ runner, task, due, later }) => [
        { labels: { lane: runner, task, state: 'due' }, value: due },
        { labels: { lane: runner, task, state: 'later' }, value: later },
      ]),
      hireline_queue_oldest_due_seconds: [...runners].map((runner) => ({
        labels: { lane: runner },
        value: oldest(runner),
      })),
    }
  },
}

const endpoints: Measurement<Services> = {
  gauges: {
    hireline_webhook_endpoints: {
      help: 'Webhook endpoints of all companies: working, failing at present, held back, or switched off.',
      labelNames: ['state'],
    },
    hireline_deliveries_waiting: {
      help: 'Deliveries that are still to be made, of all companies. Counted up to 10,000.',
      labelNames: [],
    },
  },
  async measure({ db }) {
    const [counts, waiting] = await Promise.all([countEndpoints(db), countPendingDeliveries(db)])
    return {
      hireline_webhook_endpoints: counts.map(({ state, endpoints }) => ({ labels: { state }, value: endpoints })),
      hireline_deliveries_waiting: [{ labels: {}, value: waiting }],
    }
  },
}

const exports: Measurement<Services> = {
  gauges: {
    hireline_exports: {
      help: 'Billing exports that are kept: in progress, completed or failed.',
      labelNames: ['state'],
    },
  },
  measure: async ({ db }) => ({
    hireline_exports: (await countExports(db)).map(({ state, exports }) => ({ labels: { state }, value: exports })),
  }),
}

/** What `/metrics` reads from the database. Every process reads the same values: aggregate with max. */
export const MEASUREMENTS = [queue, endpoints, exports]
