import { quantile } from '../bench/measure/quantile.ts'
import type { Fault } from './faults/fault.ts'
import { type Attempt, KINDS, type Kind, wasAccepted } from './load/ledger.ts'
import type { Arrivals } from './truth/check-sendings.ts'
import type { Verdict } from './truth/verdict.ts'

/**
 * Bounds beyond which a row is red, in milliseconds. Any request may take what a silent database may: a connection, a
 * statement, and the pause after it.
 */
export const BOUNDS = { unaffected: 2000, recovery: 5000, any: 45_000 }

/** What one fault did. */
export interface Row {
  fault: string
  seconds: number
  sent: number
  accepted: number
  /** Answers that were no acceptance, by status; "none" is no answer at all. */
  refused: Record<string, number>
  lost: number
  doubled: number
  halfDone: number
  again: number
  /** Ends of processes that nobody asked for. */
  ended: number
  /** Of requests that do not need what failed, while it failed. */
  slowestUnaffected: { kind: Kind; milliseconds: number } | undefined
  /** Of all requests: nothing waits without bound. */
  slowest: number
  /** From the end of the fault until each affected kind was accepted again, and the first job was done. */
  recovery: { requests: number; jobs: number }
  /** 95th percentiles of the times that events and mails took to arrive. */
  arrivals: { events: number; mails: number }
  /** How late this program itself was at worst, in milliseconds: so much of the times above may be its own. */
  ownDelay: number
  /** What may not be, however busy the machine is; none when the row is green. */
  problems: string[]
  /** What took longer than it should. */
  late: string[]
  /** Why it was not played. */
  obstacle?: string
}

/** What was seen while one fault was played. */
export interface Observation {
  fault: Fault
  attempts: Attempt[]
  /** Of the company that needs nothing of what fails, if one had load too. */
  attemptsBeside: Attempt[]
  /** When the fault began and ended, in milliseconds since 1970. */
  begin: number
  end: number
  /** An API process whose connections the fault ends. */
  endedAddress: string | undefined
  firstJobAt: number | undefined
  arrivals: Arrivals
  ownDelay: number
  verdict: Verdict
  ends: string[]
  problems: string[]
}

const NEVER = Number.POSITIVE_INFINITY
/** So many of a list stand in a problem. */
const SHOWN = 3

export function rowOf(observation: Observation): Row {
  const { fault, begin, end, verdict, ends, arrivals } = observation
  const attempts = [...observation.attempts, ...observation.attemptsBeside]
  const row: Row = {
    fault: fault.name,
    seconds: Math.round((end - begin) / 100) / 10,
    sent: attempts.length,
    accepted: attempts.filter(wasAccepted).length,
    refused: refusedOf(attempts),
    lost: verdict.lost.length,
    doubled: verdict.doubled.length,
    halfDone: verdict.halfDone.length,
    again: verdict.again,
    ended: ends.length,
    slowestUnaffected: slowestOf(unaffectedBy(observation)),
    slowest: Math.round(Math.max(0, ...attempts.map(({ milliseconds }) => milliseconds))),
    recovery: recoveryOf(observation),
    arrivals: { events: quantile(arrivals.events, 0.95), mails: quantile(arrivals.mails, 0.95) },
    ownDelay: observation.ownDelay,
    problems: [],
    late: [],
  }
  return { ...row, problems: problemsOf(row, observation), late: lateIn(row, observation) }
}

/** A row for what cannot be played here. */
export function skippedRow({ name }: Fault, obstacle: string): Row {
  const nothing = { sent: 0, accepted: 0, refused: {}, lost: 0, doubled: 0, halfDone: 0, again: 0, ended: 0 }
  const noTimes = { seconds: 0, slowestUnaffected: undefined, slowest: 0, ownDelay: 0 }
  const noReturn = { recovery: { requests: 0, jobs: 0 }, arrivals: { events: 0, mails: 0 } }
  return { fault: name, ...nothing, ...noTimes, ...noReturn, problems: [], late: [], obstacle }
}

function refusedOf(attempts: Attempt[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const attempt of attempts) {
    if (wasAccepted(attempt)) continue
    const status = attempt.status === 0 ? 'none' : String(attempt.status)
    counts[status] = (counts[status] ?? 0) + 1
  }
  return counts
}

/** Requests under the fault that do not need what failed. */
function unaffectedBy({ fault, attempts, attemptsBeside, begin, end, endedAddress }: Observation): Attempt[] {
  const unaffected = attempts.filter(({ kind }) => !fault.affects.includes(kind))
  return [...unaffected, ...attemptsBeside].filter(
    ({ startedAt, address }) => startedAt >= begin && startedAt <= end && address !== endedAddress,
  )
}

function slowestOf(attempts: Attempt[]): Row['slowestUnaffected'] {
  const [slowest] = attempts.toSorted((a, b) => b.milliseconds - a.milliseconds)
  return slowest && { kind: slowest.kind, milliseconds: Math.round(slowest.milliseconds) }
}

function recoveryOf({ fault, attempts, end, firstJobAt }: Observation): Row['recovery'] {
  const kinds = KINDS.filter(
    (kind) => fault.affects.includes(kind) && attempts.some((attempt) => attempt.kind === kind),
  )
  const firsts = kinds.map((kind) => {
    const ends = attempts.flatMap((attempt) =>
      attempt.kind === kind && wasAccepted(attempt) ? attempt.startedAt + attempt.milliseconds : [],
    )
    return Math.min(NEVER, ...ends.filter((time) => time >= end)) - end
  })
  return { requests: Math.round(Math.max(0, ...firsts)), jobs: Math.round((firstJobAt ?? NEVER) - end) }
}

function problemsOf({ recovery }: Row, observation: Observation): string[] {
  const { verdict, ends } = observation
  const attempts = [...observation.attempts, ...observation.attemptsBeside]
  const problems = [...observation.problems, ...ends]
  const unaffected = unaffectedBy(observation)
  const complain = (list: unknown[], text: string) => {
    if (list.length > 0) problems.push(`${list.length} ${text}`)
  }
  complain(
    attempts.filter(({ status }) => status === 500),
    `answers of 500 (${kindsOf(attempts.filter(({ status }) => status === 500))})`,
  )
  complain(
    attempts.filter(({ isBare503 }) => isBare503),
    'answers of 503 without Retry-After',
  )
  const refusedInVain = unaffected.filter((attempt) => !wasAccepted(attempt))
  complain(refusedInVain, `requests refused that do not need what failed (${kindsOf(refusedInVain)})`)
  for (const [what, list] of Object.entries({
    lost: verdict.lost,
    doubled: verdict.doubled,
    'half done': verdict.halfDone,
  })) {
    complain(list, `${what}: ${list.slice(0, SHOWN).join('; ')}`)
  }
  for (const [what, milliseconds] of Object.entries(recovery)) {
    if (milliseconds === NEVER) problems.push(`${what} never came back`)
  }
  return problems
}

function lateIn({ slowestUnaffected: slowest, recovery, arrivals, ...row }: Row, { fault }: Observation): string[] {
  const late: string[] = []
  if (slowest && slowest.milliseconds > BOUNDS.unaffected) {
    late.push(
      `${slowest.kind} took ${slowest.milliseconds} ms and does not need what failed (this program was late by up to ${row.ownDelay} ms)`,
    )
  }
  if (row.slowest > BOUNDS.any) late.push(`a request waited for ${row.slowest} ms`)
  for (const [what, milliseconds] of Object.entries(recovery)) {
    if (milliseconds > BOUNDS.recovery) late.push(`${what} came back after ${milliseconds} ms`)
  }
  for (const what of ['events', 'mails'] as const) {
    const bound = fault.arrivals?.[what] ?? NEVER
    if (arrivals[what] > bound) late.push(`${what} took ${arrivals[what]} ms to arrive (95 %)`)
  }
  return late
}

const kindsOf = (attempts: Attempt[]) =>
  KINDS.flatMap((kind) => {
    const count = attempts.filter((attempt) => attempt.kind === kind).length
    return count === 0 ? [] : `${count} × ${kind}`
  }).join(', ')
