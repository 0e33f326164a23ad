/** A rejected document in the address of a list; what is empty narrows nothing. */
export interface RejectedSearch {
  reason: string
  /** Of the form element. */
  key: string
  /** `startDate,endDate` */
  days: string
}

/** Reads what `writeRejected` has written. */
export function readRejected(written = ''): RejectedSearch {
  const [reason = '', key = '', days = ''] = written.split(';')
  return { reason, key, days }
}

/** As `expired;licence;2026-09-07,2026-09-13`. */
export const writeRejected = ({ reason, key, days }: RejectedSearch): string => [reason, key, days].join(';')
