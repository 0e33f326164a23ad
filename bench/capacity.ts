import type { SizeReport } from './size-results.ts'

/** How often integrators do what, as shares of all requests. */
const MIX: Record<string, number> = {
  create: 0.05,
  advance: 0.15,
  detail: 0.25,
  'v1 list, first page of 50': 0.2,
  'v2 list with five variables': 0.15,
  'v2 filter: number': 0.05,
  'candidate data for 50': 0.05,
  'webhook fire': 0.1,
}

const PROCESSORS = 16
/** Beyond it waiting grows faster than work. */
const UTILISATION = 0.6

/** What machines of sixteen processors carry of the mix, by the CPU that was measured. */
export interface Capacity {
  /** CPU milliseconds of a request of the mix. */
  api: number
  database: number
  /** Requests a second. */
  oneMachine: number
  tenMachines: number
  tenShards: number
}

/** @returns nothing when a row of the mix was not measured, or its CPU was not */
export function capacityOf({ rows }: SizeReport): Capacity | undefined {
  let [api, database] = [0, 0]
  for (const [operation, share] of Object.entries(MIX)) {
    const measured = rows.find((row) => row.operation === operation)?.hireline
    if (measured?.apiCpu === undefined || measured.databaseCpu === undefined) return undefined
    api += share * measured.apiCpu
    database += share * measured.databaseCpu
  }
  const machine = PROCESSORS * UTILISATION * 1000
  return {
    api,
    database,
    oneMachine: machine / (api + database),
    tenMachines: Math.min((9 * machine) / api, machine / database),
    tenShards: (10 * machine) / database,
  }
}
