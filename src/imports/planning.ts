import type { Flow } from '../flows/flow.ts'
import type { ImportMap } from './import-map.ts'

/** By what rows are read. */
export interface Planning {
  map: ImportMap
  flows: Flow[]
  /** Within which keys are told apart. */
  source: string
  timeZone: string
  defaultCountry: string
  now: Date
}
