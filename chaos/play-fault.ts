import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault, OwnInstallation } from './faults/fault.ts'
import type { Installation } from './installation.ts'
import { Ledger } from './load/ledger.ts'
import { FULL_MIX, Load } from './load/load.ts'
import type { Parts } from './parts/parts.ts'
import { type Row, rowOf, skippedRow } from './row.ts'
import { checkOrders } from './truth/check-orders.ts'
import { type Arrivals, checkSendings } from './truth/check-sendings.ts'
import { checkWholeness } from './truth/check-wholeness.ts'
import { drain } from './truth/drain.ts'
import { addTo, newVerdict, type Verdict } from './truth/verdict.ts'

/** How long things take in one form of the program, in milliseconds. */
export interface Pace {
  form: 'long' | 'short'
  warmUp: number
  /** Load before a fault, and after it. */
  before: number
  after: number
  /** How long the queue may take to be empty afterwards. */
  drain: number
}

export const PACES: Record<Pace['form'], Pace> = {
  long: { form: 'long', warmUp: 10_000, before: 8000, after: 15_000, drain: 400_000 },
  short: { form: 'short', warmUp: 4000, before: 1000, after: 2500, drain: 60_000 },
}

/** Sends load that nobody judges: the first requests of a process are compiled as they come. */
export async function warmUp({ common: installation }: Parts, { warmUp: milliseconds }: Pace) {
  const load = new Load({ installation, ledger: new Ledger(), tag: 'warm-up' }, FULL_MIX)
  await sleep(milliseconds)
  await load.stop()
}

/** Plays one fault under load, lets everything be finished, and looks up what has become of what callers were told. */
export async function playFault(parts: Parts, fault: Fault, pace: Pace, tag: string): Promise<Row> {
  const obstacle = await fault.obstacle?.()
  if (obstacle) return skippedRow(fault, obstacle)
  const own = await fault.open?.(parts)
  try {
    const installation = own?.installation ?? fault.on?.(parts) ?? parts.common
    return await playOn(parts, installation, fault, pace, tag, own)
  } finally {
    await own?.close()
  }
}

async function playOn(
  parts: Parts,
  installation: Installation,
  fault: Fault,
  pace: Pace,
  tag: string,
  own: OwnInstallation | undefined,
): Promise<Row> {
  const ledger = new Ledger()
  const since = new Date()
  const load = new Load({ installation, ledger, tag }, fault.mix ?? FULL_MIX)
  const beside = fault.beside?.(parts)
  const besideLedger = new Ledger()
  const besideLoad = beside && new Load({ installation: beside, ledger: besideLedger, tag }, fault.mix ?? FULL_MIX)
  const delay = monitorEventLoopDelay()
  await sleep(pace.before)
  delay.enable()
  const begin = Date.now()
  const problems: string[] = []
  await fault.play(parts, fault.seconds[pace.form], (problem) => problems.push(problem))
  const end = Date.now()
  delay.disable()
  await sleep(pace.after)
  await Promise.all([load.stop(), besideLoad?.stop()])
  problems.push(...(await drain(installation, pace.drain)))
  if (beside) problems.push(...(await drain(beside, pace.drain)))
  const firstJobAt = await firstJobAfter(installation, end)
  const { verdict, arrivals } = await lookUp(installation, ledger, since, fault)
  if (beside) addTo(verdict, (await lookUp(beside, besideLedger, since, fault)).verdict)
  const processes = [...parts.apis, ...parts.workers, ...(own ? [own.process] : [])]
  return rowOf({
    fault,
    attempts: ledger.attempts,
    attemptsBeside: besideLedger.attempts,
    begin,
    end,
    endedAddress: fault.endsApi ? parts.apis[1].address : undefined,
    firstJobAt,
    arrivals,
    ownDelay: Math.round(delay.max / 1e6),
    verdict,
    ends: processes.flatMap((process) => process.ends.splice(0)),
    problems,
  })
}

async function lookUp(installation: Installation, ledger: Ledger, since: Date, { cutsCommits }: Fault) {
  const verdict: Verdict = newVerdict()
  // What was refused while commits were cut off may have happened, and counts as if it had not been answered.
  if (cutsCommits) for (const order of ledger.orders) if (order.outcome === 'refused') order.outcome = 'unknown'
  await checkOrders(installation, ledger, verdict)
  await checkWholeness(installation, since, verdict)
  const arrivals: Arrivals = await checkSendings(installation, ledger, since, verdict)
  return { verdict, arrivals }
}

async function firstJobAfter({ ask, company }: Installation, end: number): Promise<number | undefined> {
  const [row] = await ask<{ first: Date | null }>(
    'select min(finished_at) as first from automation_runs where company_id = $1 and finished_at >= $2',
    [company.id, new Date(end)],
  )
  return row?.first?.getTime()
}
