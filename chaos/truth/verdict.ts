/** What the database, the bucket and the receivers say of what callers were told. Each list names what it counts. */
export interface Verdict {
  /** Accepted, and not there. */
  lost: string[]
  /** There more than once. */
  doubled: string[]
  /** There in part, or there although it was refused. */
  halfDone: string[]
  /** Events and mails that came again under the same id, as is promised when a process or connection dies. */
  again: number
}

/** Adds what another look-up found. */
export function addTo(verdict: Verdict, other: Verdict) {
  verdict.lost.push(...other.lost)
  verdict.doubled.push(...other.doubled)
  verdict.halfDone.push(...other.halfDone)
  verdict.again += other.again
}

export const newVerdict = (): Verdict => ({ lost: [], doubled: [], halfDone: [], again: 0 })
