import { Fault } from '../contract/fault.ts'
import type { Manager, VersionSummary } from './version-queries.ts'

/** Where a company is looked after: where its last version was applied. */
export const managerOf = (latest: Pick<VersionSummary, 'managed_in'> | undefined): Manager =>
  (latest?.managed_in ?? 'file') as Manager

/** @throws {Fault} configuration_changed when another version is the last one by now */
export function refuseChanged(latest: Pick<VersionSummary, 'number'> | undefined, basedOn: number) {
  const number = latest?.number ?? 0
  if (number === basedOn) return
  throw new Fault(
    'configuration_changed',
    `Somebody has applied version ${number} in between. Read the configuration anew, and change that.`,
  )
}

/** @throws {Fault} configuration_managed_elsewhere */
export function refuseElsewhere(manager: Manager, from: Manager) {
  if (manager !== from) throw new Fault('configuration_managed_elsewhere', `${TOLD[manager]} ${WAY[from]}`)
}

const TOLD = {
  console: 'This company is looked after in the console.',
  file: 'This company is looked after by a file that is applied from outside.',
}
const WAY = {
  file: 'Write what it has now with hireline export; --take-over, or take_over=true, applies this file nevertheless, and the company is looked after by it from then on.',
  console: 'take_over=true applies this nevertheless, and the company is looked after in the console from then on.',
}
