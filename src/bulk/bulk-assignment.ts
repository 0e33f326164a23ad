import { type Static, Type } from 'typebox'
import { type NamedSchema, Nullable, StrictObject, Uuid } from '../contract/schemas.ts'
import { previewFields } from './bulk-progress.ts'

const assignment = StrictObject(
  { assignee_id: Nullable(Uuid('Member')), tags: Type.Array(Type.String()) },
  { title: 'SampledAssignment' },
)

/** What assigning and tagging many would do. */
export const BulkAssignmentPreview = {
  name: 'BulkAssignmentPreview',
  schema: StrictObject({
    ...previewFields,
    samples: Type.Array(
      StrictObject(
        { application_id: Uuid('Application'), before: assignment, after: assignment },
        { title: 'BulkAssignmentSample' },
      ),
      { description: 'Up to five of those that would change.' },
    ),
  }),
} satisfies NamedSchema

export type BulkAssignmentPreview = Static<typeof BulkAssignmentPreview.schema>
