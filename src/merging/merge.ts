import { type Static, Type } from 'typebox'
import { CandidateRecord, type CandidateRow, presentCandidateRecord } from '../candidates/candidate.ts'
import { type NamedSchema, OneOf, reference, StrictObject, Uuid } from '../contract/schemas.ts'

/** What a kept candidate can lack and take over. A name is taken as a whole. */
export const FILLED = ['email', 'external_identifier', 'full_name', 'phone_number'] as const
export type Filled = (typeof FILLED)[number]

/** What a merge did, or would do (docs/merging.md). */
export interface MergeResult {
  candidate: CandidateRow
  fromId: string
  applicationIds: string[]
  sessions: number
  filled: Filled[]
}

/** A merge as callers see it. */
export const Merge = {
  name: 'Merge',
  schema: StrictObject({
    candidate: reference(CandidateRecord),
    from_candidate_id: Uuid('Candidate who was merged away'),
    dry_run: Type.Boolean({ description: 'Whether nothing was changed; `candidate` is then as it would be.' }),
    filled: Type.Array(OneOf([...FILLED], { title: 'FilledField' }), {
      description: 'What the kept candidate lacked and took over.',
    }),
    application_ids: Type.Array(Uuid('Application'), { description: 'Those that went over.' }),
    sessions: Type.Integer({ description: 'Browsers that were logged in and go on as the kept candidate.' }),
  }),
} satisfies NamedSchema

export const presentMerge = (result: MergeResult, isDryRun: boolean): Static<typeof Merge.schema> => ({
  candidate: presentCandidateRecord(result.candidate),
  from_candidate_id: result.fromId,
  dry_run: isDryRun,
  filled: result.filled,
  application_ids: result.applicationIds,
  sessions: result.sessions,
})
