import type { PersonalDetails } from './candidate.ts'
import { splitName } from './name.ts'

/** What someone tells of a person. What is absent tells nothing; null tells that there is none. */
export type ToldDetails = { [Column in keyof PersonalDetails]?: string | null | undefined }

/** What is told fills in only what is empty, or it replaces what is known. */
export type Policy = 'fillEmpty' | 'overwrite'

export const NOTHING_KNOWN: PersonalDetails = {
  external_identifier: null,
  email: null,
  full_name: null,
  first_name: null,
  middle_name: null,
  last_name: null,
  phone_number: null,
}

/**
 * What is known of a person once something is told. The parts of a name and the whole follow each other: a full name is
 * split, and of new parts a full name is made; where both are told, the parts win. Of a name that is known nothing is empty.
 */
export function addDetails<Known extends PersonalDetails>(known: Known, told: ToldDetails, policy: Policy): Known {
  const counts = ([column, value]: [string, unknown]) =>
    value !== undefined && (policy === 'overwrite' || isEmpty(known, column as keyof PersonalDetails))
  const counted: ToldDetails = Object.fromEntries(Object.entries(told).filter(counts))
  const whole = counted.full_name === undefined ? {} : splitName(counted.full_name ?? '')
  const after = { ...known, ...counted, ...whole, ...partsOf(counted) }
  if (!Object.keys(counted).some(isOfName)) return after
  const { first_name: first, middle_name: middle, last_name: last } = after
  return { ...after, full_name: [first, middle, last].filter(Boolean).join(' ') || null }
}

const isOfName = (column: string) => column.endsWith('_name')

const isEmpty = (known: PersonalDetails, column: keyof PersonalDetails) =>
  known[isOfName(column) ? 'full_name' : column] === null

const partsOf = ({ full_name: _, ...rest }: ToldDetails) => rest
