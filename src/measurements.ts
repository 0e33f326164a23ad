import { countExports } from './billing/export-count-queries.ts'
import { countEndpoints, countPendingDeliveries } from './events/endpoint-count-queries.ts'
import { JOBS } from './jobs.ts'
import { findWaitingJobs } from './queue/waiting-jobs.ts'
import type { Services } from './services.ts'
import type { Measurement } from './telemetry/database-gauges.ts'

/** The lane of the jobs that name none. */
const MAIN_LANE = 'main'
const laneOf = new Map(JOBS.map(({ name, lane }) => [name, lane ?? MAIN_LANE]))
const lanes = new Set(laneOf.values())

const queue: Measurement<Services> = {
  gauges: {
    hireline_queue_jobs: {
      help: 'Jobs that wait, by lane and task: due ones, and those that rest until later. Counted up to 10,000.',
      labelNames: ['lane', 'task', 'state'],
    },
    hireline_queue_oldest_due_seconds: {
      help: 'How long the oldest due job of a lane has waited.',
      labelNames: ['lane'],
    },
  },
  async measure({ db }) {
    // A task that no version of today knows stays in the queue: it must not make a series of its own.
    const known = (await findWaitingJobs(db)).flatMap((waiting) => {
      const lane = laneOf.get(waiting.task)
      return lane === undefined ? [] : [{ ...waiting, lane }]
    })
    const oldest = (lane: string) =>
      Math.max(0, ...known.filter((job) => job.lane === lane).map((job) => job.oldestSeconds))
    return {
      hireline_queue_jobs: known.flatMap(({ lane, task, due, later }) => [
        { labels: { lane, task, state: 'due' }, value: due },
        { labels: { lane, task, state: 'later' }, value: later },
      ]),
      hireline_queue_oldest_due_seconds: [...lanes].map((lane) => ({ labels: { lane }, value: oldest(lane) })),
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

/** What `/metrics` reads from the database. Every process reads it, and all read the same: take the largest. */
export const MEASUREMENTS = [queue, endpoints, exports]
