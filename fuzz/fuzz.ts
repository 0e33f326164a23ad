import { readFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { bytesOf, type FuzzedRequest, RAW_KIND, requestOf, WITH_SESSION_KIND } from './requests.ts'
import { type Outcome, send, sendRaw } from './send.ts'
import type { RunningTarget } from './target.ts'

/** What came of all requests. */
export interface Findings {
  /** How many of each kind got each outcome. */
  outcomes: Map<string, Map<Outcome, number>>
  failures: { turn: number; outcome: Outcome; request: FuzzedRequest }[]
  /** Megabytes that the service held, without garbage. */
  held: { atStart: number; warm: number; atEnd: number }
  /** Megabytes that it had from the machine at the end, garbage and all. */
  resident: number
  /** How often a request ended the session of the applicant, who then logged in anew. */
  sessionsEnded: number
  /** Milliseconds that /healthz took beside all this, sorted. */
  health: number[]
}

const CONNECTIONS = 8
const HEALTH_PAUSE_MILLISECONDS = 100
/** Until then caches fill and code is compiled. */
const WARM_SHARE = 0.3

/** Caches that have a bound grow on for a while; a leak of 200 bytes a request is more, of 70,000. */
const MAX_GROWTH_MEGABYTES = 10

/** Whether the service held no more at the end than once it was warm, but for its caches. */
export const isFlat = ({ held }: Pick<Findings, 'held'>) => held.atEnd - held.warm <= MAX_GROWTH_MEGABYTES

/** Sends so many requests over several connections, and looks at the service all the while. */
export async function fuzz(
  { service, target, memory, logIn }: RunningTarget,
  { seed, requests, onProgress }: { seed: number; requests: number; onProgress?: (done: number) => void },
): Promise<Findings> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const findings: Findings = {
    outcomes: new Map(),
    failures: [],
    held: { atStart: await memory.megabytes(), warm: 0, atEnd: 0 },
    resident: 0,
    sessionsEnded: 0,
    health: [],
  }
  let turn = 0
  let done = 0
  let loggingIn: Promise<void> | undefined
  // A path may lead to the logout by chance: with another ending, or with a query.
  async function logInAgain(cookie: string) {
    if (cookie === target.applicant.cookie) {
      if (!loggingIn) findings.sessionsEnded += 1
      loggingIn ??= logIn()
      await loggingIn
      loggingIn = undefined
    }
  }
  async function sendSome() {
    while (turn < requests) {
      const own = turn
      turn += 1
      const { cookie } = target.applicant
      const request = requestOf(seed, own, target)
      const outcome =
        request.kind === RAW_KIND
          ? await sendRaw(service.address, bytesOf(request, seed, own))
          : await send(service.address, agent, request)
      note(findings, own, request, outcome)
      if (outcome === 401 && request.kind === WITH_SESSION_KIND) await logInAgain(cookie)
      done += 1
      if (done === Math.floor(requests * WARM_SHARE)) findings.held.warm = await memory.megabytes()
      onProgress?.(done)
    }
  }
  const watching = new AbortController()
  const watched = watchHealth(service.address, findings.health, watching.signal)
  await Promise.all(Array.from({ length: CONNECTIONS }, sendSome))
  watching.abort()
  await watched
  findings.resident = await residentMegabytes(service.pid)
  findings.held.atEnd = await memory.megabytes()
  findings.health.sort((one, other) => one - other)
  agent.destroy()
  return findings
}

function note({ outcomes, failures }: Findings, turn: number, request: FuzzedRequest, outcome: Outcome) {
  const ofKind = outcomes.get(request.kind) ?? new Map<Outcome, number>()
  outcomes.set(request.kind, ofKind.set(outcome, (ofKind.get(outcome) ?? 0) + 1))
  if (outcome === 'no answer' || (typeof outcome === 'number' && outcome >= 500))
    failures.push({ turn, outcome, request })
}

async function watchHealth(address: string, milliseconds: number[], signal: AbortSignal) {
  while (!signal.aborted) {
    const begun = performance.now()
    const answer = await fetch(`${address}/healthz`)
    await answer.arrayBuffer()
    milliseconds.push(answer.ok ? performance.now() - begun : Number.POSITIVE_INFINITY)
    await sleep(HEALTH_PAUSE_MILLISECONDS)
  }
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}
