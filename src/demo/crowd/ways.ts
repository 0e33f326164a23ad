import type { Random } from './random.ts'

/** What may come after a stage: where to, how likely, after how many hours, and for which reasons. */
interface Step {
  to: string
  weight: number
  hours: [least: number, most: number]
  reasons?: string[]
}

/** How people go through a flow, stage by stage; `stays` is the weight of those who go no further. */
export type Ways = Record<string, { stays: number; byApplicant?: boolean; steps: Step[] }>

export const WAYS: Record<string, Ways> = {
  'warehouse-associate': {
    apply: { stays: 14, byApplicant: true, steps: [{ to: 'screening', weight: 86, hours: [0.2, 30] }] },
    screening: {
      stays: 2,
      steps: [
        { to: 'interview', weight: 58, hours: [3, 90] },
        { to: 'waiting-list', weight: 12, hours: [6, 72] },
        { to: 'rejected', weight: 28, hours: [2, 60], reasons: ['not-eligible', 'position-filled', 'withdrew'] },
      ],
    },
    interview: {
      stays: 3,
      steps: [
        { to: 'paperwork', weight: 60, hours: [30, 190] },
        { to: 'rejected', weight: 28, hours: [24, 170], reasons: ['no-show', 'no-show', 'withdrew', 'not-eligible'] },
        { to: 'waiting-list', weight: 9, hours: [24, 120] },
      ],
    },
    'waiting-list': {
      stays: 50,
      steps: [
        { to: 'interview', weight: 35, hours: [120, 500] },
        { to: 'rejected', weight: 15, hours: [200, 700], reasons: ['position-filled', 'withdrew'] },
      ],
    },
    paperwork: {
      stays: 12,
      steps: [
        { to: 'offer', weight: 78, hours: [12, 140] },
        { to: 'rejected', weight: 10, hours: [40, 200], reasons: ['withdrew', 'not-eligible'] },
      ],
    },
    offer: {
      stays: 6,
      steps: [
        { to: 'hired', weight: 84, hours: [20, 120] },
        { to: 'rejected', weight: 10, hours: [20, 120], reasons: ['withdrew'] },
      ],
    },
  },
  'delivery-driver': {
    apply: { stays: 16, byApplicant: true, steps: [{ to: 'licence-check', weight: 84, hours: [0.3, 40] }] },
    'licence-check': {
      stays: 4,
      steps: [
        { to: 'road-test', weight: 64, hours: [6, 150] },
        { to: 'rejected', weight: 32, hours: [4, 120], reasons: ['licence-expired', 'driving-record', 'withdrew'] },
      ],
    },
    'road-test': {
      stays: 5,
      steps: [
        { to: 'hired', weight: 68, hours: [40, 220] },
        { to: 'rejected', weight: 27, hours: [40, 200], reasons: ['driving-record', 'withdrew'] },
      ],
    },
  },
}

/** The next step from a stage, and after how many milliseconds; nothing for who stays. */
export function nextStep(ways: Ways, stage: string, random: Random) {
  const way = ways[stage]
  if (!way) return undefined
  const step = random.pickWeighted<Step | undefined>([
    [undefined, way.stays],
    ...way.steps.map((one) => [one, one.weight] as const),
  ])
  if (!step) return undefined
  const [least, most] = step.hours
  // Most things happen soon, and some take long.
  const hours = least + random.next() ** 2 * (most - least)
  return {
    to: step.to,
    reason: step.reasons && random.pick(step.reasons),
    byApplicant: way.byApplicant ?? false,
    milliseconds: hours * 3_600_000,
  }
}
