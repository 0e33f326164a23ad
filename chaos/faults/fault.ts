import type { Installation } from '../installation.ts'
import type { Kind } from '../load/ledger.ts'
import type { Mix } from '../load/load.ts'
import type { Parts } from '../parts/parts.ts'
import type { ServiceProcess } from '../parts/service-process.ts'

/** An installation that one fault has for itself. */
export interface OwnInstallation {
  installation: Installation
  process: ServiceProcess
  close: () => Promise<void>
}

/** How long a fault lasts, in seconds; 0 for what is over as soon as it is done. */
export interface Duration {
  long: number
  short: number
}

/** One way in which a part fails. */
export interface Fault {
  /** As `--only` and the table have it. */
  name: string
  /** Whether the short form plays it. */
  isShort: boolean
  seconds: Duration
  /** The requests that need what fails. All others have to be as quick as ever. */
  affects: readonly Kind[]
  /** The connections to one of the API's processes end with the process. */
  endsApi?: boolean
  /** The database may be cut off in the middle of a commit, whose outcome then nobody knows: a 503 promises nothing. */
  cutsCommits?: boolean
  /** Instead of the whole mix. */
  mix?: Mix
  /** Why it cannot be played here, if it cannot. */
  obstacle?: () => Promise<string | undefined>
  /** Load goes to this one, where it is not the common installation. */
  on?: (parts: Parts) => Installation
  /** An installation that needs nothing of what fails gets load at the same time. */
  beside?: (parts: Parts) => Installation | undefined
  /** Starts an installation for it alone. */
  open?: (parts: Parts) => Promise<OwnInstallation>
  /** Begins the fault, and ends it after so many seconds. @param complain is told in words what went wrong meanwhile */
  play: (parts: Parts, seconds: number, complain: (problem: string) => void) => Promise<unknown>
  /** Longest times that events and mails may take to arrive, at the 95th percentile, in milliseconds. */
  arrivals?: { events: number; mails: number }
}
