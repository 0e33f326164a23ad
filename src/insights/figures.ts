import { type Channel, channelOf } from '../applications/channel.ts'
import type { Actor } from '../applications/transition.ts'
import { dayOf, weekOf } from './calendar.ts'
import { bucketOf } from './duration-buckets.ts'

/** What became of who came to a page: its applicant went on, or somebody else moved the application. */
export type PageOutcome = 'came' | 'went_on' | 'moved'

/** A transition as far as it counts. */
export interface Step {
  stageId: string
  pageId: string | null
  at: Date
  actor: Actor
  isImported: boolean
}

/** What never changes of an application. */
export interface CountedApplication {
  flowId: string
  isTest: boolean
  created: Date
}

/** A number of one of the tables, by its key. */
export type Figure =
  | { table: 'arrivals'; day: string; channel: Channel }
  | { table: 'stages'; week: string; stageId: string; channel: Channel }
  | { table: 'stays'; week: string; stageId: string; bucket: number }
  | { table: 'pages'; week: string; pageId: string; outcome: PageOutcome }

/** A slip is put right by whoever made it. */
const SLIP_MILLISECONDS = 10 * 60_000

/**
 * Everything that an application with these transitions adds 1 to. It depends on nothing else, so that what a further
 * transition changes is the difference between with and without it.
 */
export function figuresOf({ created }: CountedApplication, steps: Step[], timeZone: string): Figure[] {
  const [first] = steps
  if (!first) return []
  const channel = channelOf(first)
  const day = dayOf(created, timeZone)
  const lasting = withoutSlips(steps)
  const reached = new Set(lasting.map(({ stageId }) => stageId))
  return [
    { table: 'arrivals', day, channel },
    ...[...reached].map((stageId): Figure => ({ table: 'stages', week: weekOf(day), stageId, channel })),
    ...stays(lasting, timeZone),
    ...pageVisits(steps, timeZone),
  ]
}

/** Without moves that whoever made them took back within ten minutes: nothing was reached by them. */
export function withoutSlips(steps: Step[]): Step[] {
  const kept: Step[] = []
  for (const step of steps) {
    const [before, slip] = kept.slice(-2)
    if (before && slip && isTakenBack(before, slip, step)) kept.pop()
    else kept.push(step)
  }
  return kept
}

const isTakenBack = (before: Step, slip: Step, step: Step) =>
  slip.stageId !== before.stageId &&
  step.stageId === before.stageId &&
  (step.actor.type === 'operator' || step.actor.type === 'api_key') &&
  step.actor.type === slip.actor.type &&
  step.actor.id === slip.actor.id &&
  !step.isImported &&
  step.at.getTime() - slip.at.getTime() <= SLIP_MILLISECONDS

/** Turning a page does not end a stay. */
function stays(steps: Step[], timeZone: string): Figure[] {
  const entries = steps.filter(({ stageId }, index) => stageId !== steps[index - 1]?.stageId)
  return entries.slice(0, -1).map(({ stageId, at }, index): Figure => {
    const left = (entries[index + 1] as Step).at
    const seconds = Math.max(0, (left.getTime() - at.getTime()) / 1000)
    return { table: 'stays', week: weekOf(dayOf(left, timeZone)), stageId, bucket: bucketOf(seconds) }
  })
}

/** Another system knows nothing of our pages. */
function pageVisits(steps: Step[], timeZone: string): Figure[] {
  const visits = steps
    .map((step, index) => ({ ...step, next: steps[index + 1] }))
    .filter(({ isImported }) => !isImported)
  const byPage = Map.groupBy(visits, ({ pageId }) => pageId)
  return [...byPage].flatMap(([pageId, ofPage]): Figure[] => {
    const [first, last] = [ofPage[0], ofPage.at(-1)]
    if (pageId === null || !first || !last) return []
    const week = weekOf(dayOf(first.at, timeZone))
    const came: Figure = { table: 'pages', week, pageId, outcome: 'came' }
    if (!last.next) return [came]
    return [came, { ...came, outcome: isOnward(last.next) ? 'went_on' : 'moved' }]
  })
}

/** What an applicant sends can make an automation move the application. */
const isOnward = ({ actor }: Step) => actor.type === 'applicant' || actor.type === 'automation'
