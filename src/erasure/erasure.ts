import { type Static, Type } from 'typebox'
import { type NamedSchema, Nullable, OneOf, StrictObject, Timestamp, Uuid } from '../contract/schemas.ts'

/** What an erasure removes, and what is counted as one of it. */
export const REMOVED = {
  applications: 'Emptied; they stay, as applications of nobody.',
  form_values: 'Answers to form elements, drafts included.',
  self_identification_answers: 'What the person said of themselves, which is only counted.',
  interviews: 'Times that the person chose; those to come are free again.',
  notes: 'What people of the company wrote about one of the applications.',
  documents: 'With what was read of them.',
  document_pages: 'Pages that were read.',
  files: 'Contents that no other person’s document has.',
  automation_runs: 'With payloads and logs; those that were still to go on end.',
  mails: 'To the person, or written for one of the applications.',
  text_messages: 'Written for one of the applications.',
  events: 'With the notes of their deliveries.',
  magic_links: 'Used or not.',
  sessions: 'Browsers that were logged in.',
  candidate_updates: 'With what was left to do of them.',
  submissions: 'Notes that a page or a stage was sent.',
  kept_answers: 'Answers kept for an Idempotency-Key.',
} as const satisfies Record<string, string>

/** How much of each kind was removed. */
export type Removed = Record<keyof typeof REMOVED, number>

const RemovedSchema = StrictObject(
  Object.fromEntries(
    Object.entries(REMOVED).map(([kind, description]) => [kind, Type.Integer({ description })]),
  ) as Record<keyof typeof REMOVED, ReturnType<typeof Type.Integer>>,
  { description: 'How much of each kind is removed.' },
)

/** An erasure as it is read (docs/erasure.md). */
export const Erasure = {
  name: 'Erasure',
  schema: StrictObject({
    id: Nullable(Type.String({ format: 'uuid', description: 'null for a dry run.' })),
    candidate_id: Uuid('Candidate'),
    state: OneOf(['DRY_RUN', 'IN_PROGRESS', 'COMPLETED'], {
      description:
        '`IN_PROGRESS`: the person is gone from the database, and a worker removes files and looks for traces elsewhere, such as in payloads and kept answers. `DRY_RUN`: nothing was changed.',
    }),
    removed: RemovedSchema,
    created: Timestamp(),
    completed_at: Nullable(Timestamp()),
  }),
} satisfies NamedSchema

/** An erasure as it is stored. */
export interface ErasureRow {
  id: string
  candidate_id: string
  removed: Removed
  created: Date
  completed_at: Date | null
}

export function presentErasure(row: ErasureRow): Static<typeof Erasure.schema> {
  return {
    id: row.id,
    candidate_id: row.candidate_id,
    state: row.completed_at ? 'COMPLETED' : 'IN_PROGRESS',
    removed: row.removed,
    created: row.created.toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null,
  }
}

/** What an erasure would remove. */
export const presentDryRun = (candidateId: string, removed: Removed): Static<typeof Erasure.schema> => ({
  id: null,
  candidate_id: candidateId,
  state: 'DRY_RUN',
  removed,
  created: new Date().toISOString(),
  completed_at: null,
})
