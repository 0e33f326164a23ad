import { type Static, Type } from 'typebox'
import { type NamedSchema, Nullable, reference, StrictObject, Uuid } from '../contract/schemas.ts'
import { MessagePreview } from '../correspondence/message.ts'
import { previewFields } from './bulk-progress.ts'

/** Whom links to many would reach. */
export const BulkLinkPreview = {
  name: 'BulkLinkPreview',
  schema: StrictObject(previewFields),
} satisfies NamedSchema

export type BulkLinkPreview = Static<typeof BulkLinkPreview.schema>

/** Whom a message to many would reach, and what it says. */
export const BulkMessagePreview = {
  name: 'BulkMessagePreview',
  schema: StrictObject({
    ...previewFields,
    samples: Type.Array(
      StrictObject(
        {
          application_id: Uuid('Application'),
          message: Nullable(reference(MessagePreview)),
          problem: Nullable(Type.String({ description: 'Why it cannot be written for this person.' })),
        },
        { title: 'BulkMessageSample' },
      ),
      { description: 'Up to ten, spread over all whom it reaches, each as that person would read it.' },
    ),
  }),
} satisfies NamedSchema

export type BulkMessagePreview = Static<typeof BulkMessagePreview.schema>
