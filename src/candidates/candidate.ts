import { type Static, Type } from 'typebox'
import { type NamedSchema, Nullable, StrictObject, Timestamp, Uuid } from '../contract/schemas.ts'

const candidateFields = {
  id: Uuid('Candidate'),
  external_identifier: Nullable(Type.String()),
  email: Nullable(Type.String()),
  full_name: Nullable(Type.String()),
  first_name: Nullable(Type.String()),
  middle_name: Nullable(Type.String()),
  last_name: Nullable(Type.String()),
  phone_number: Nullable(Type.String({ description: 'E.164' })),
}

/** A candidate as an application shows it. */
export const CandidateSchema = StrictObject(candidateFields, { title: 'CandidateSummary' })
export type Candidate = Static<typeof CandidateSchema>

/** What is stored of a person. */
export type PersonalDetails = Omit<Candidate, 'id'>

/** What identifies a person: no two candidates of a company share one. */
export const IDENTITIES = ['email', 'external_identifier'] as const
export type Identity = (typeof IDENTITIES)[number]

/** The candidate's columns of a row that has others too. */
export function presentCandidate(row: PersonalDetails & { candidate_id: string }): Candidate {
  return {
    id: row.candidate_id,
    external_identifier: row.external_identifier,
    email: row.email,
    full_name: row.full_name,
    first_name: row.first_name,
    middle_name: row.middle_name,
    last_name: row.last_name,
    phone_number: row.phone_number,
  }
}

/** A candidate with what is kept of its record, as a row holds it. */
export interface CandidateRow extends Candidate {
  phone_as_written: string | null
  created: Date
  updated_at: Date
}

/** A candidate as an object of its own. */
export const CandidateRecord = {
  name: 'Candidate',
  schema: StrictObject({
    ...candidateFields,
    phone_as_written: Nullable(
      Type.String({
        description: 'What an import brought as a phone number that is none; null once there is a phone_number.',
      }),
    ),
    created: Timestamp(),
    updated_at: Timestamp(),
  }),
} satisfies NamedSchema

export function presentCandidateRecord(row: CandidateRow): Static<typeof CandidateRecord.schema> {
  return {
    ...presentCandidate({ ...row, candidate_id: row.id }),
    phone_as_written: row.phone_number === null ? row.phone_as_written : null,
    created: row.created.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
