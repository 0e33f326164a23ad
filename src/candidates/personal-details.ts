import type { PersonalDetails } from './candidate.ts'
import { splitName } from './name.ts'

/** What a caller says about a person. An absent field says nothing; null says that there is no such value. */
export type ToldDetails = { [Column in keyof PersonalDetails]?: string | null | undefined }

/** Whether new details only fill in what is empty, or replace what is known. */
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
 * A person's details after a caller's have been applied. The full name and its parts are kept in step: a full name is
 * split, and new parts are joined to a full name; if both are given, the parts win. Once a name is known, none of its
 * parts counts as empty.
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
