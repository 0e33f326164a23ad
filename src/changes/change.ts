import { type Static, type TProperties, type TSchema, Type } from 'typebox'
import { Application } from '../applications/application.ts'
import { CandidateRecord } from '../candidates/candidate.ts'
import { fieldFault } from '../contract/fault.ts'
import { type NamedSchema, Nullable, OneOf, reference, StrictObject, Timestamp, Uuid } from '../contract/schemas.ts'
import { DocumentRecord } from '../documents/document.ts'
import { Interview } from '../interviews/interview.ts'

const changeOf = <S extends NamedSchema<TSchema & { type: string }>>(
  type: string,
  record: S,
  id: string,
  more: TProperties = {},
) =>
  StrictObject(
    {
      type: Type.Literal(type),
      id: Type.String({ format: 'uuid', description: id }),
      change: OneOf(['upserted', 'deleted'], { title: 'ChangeKind' }),
      changed_at: Timestamp(),
      record: Nullable(reference(record)),
      ...more,
    },
    { title: `${id}Change` },
  )

/** One change of an object, with the object as it is now. */
export const Change = {
  name: 'Change',
  schema: Type.Union([
    changeOf('candidate', CandidateRecord, 'Candidate', {
      merged_into: Type.Optional(Uuid('Candidate who the deleted one turned out to be')),
    }),
    changeOf('application', Application, 'Application'),
    changeOf('document', DocumentRecord, 'Document'),
    changeOf('interview', Interview, 'Interview'),
  ]),
} satisfies NamedSchema
export type Change = Static<typeof Change.schema>

const POSITION = /^\d{1,15}$/

/** @throws {Fault} invalid_cursor */
export function parsePosition(cursor: string | undefined): number {
  if (cursor === undefined) return 0
  const position = Buffer.from(cursor, 'base64url').toString()
  if (!POSITION.test(position)) throw fieldFault('invalid_cursor', 'after', 'must be the next_cursor of an answer')
  return Number(position)
}

export const toCursor = (position: number) => Buffer.from(String(position)).toString('base64url')
