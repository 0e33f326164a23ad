import { createHash } from 'node:crypto'
import { type Static, Type } from 'typebox'
import { type NamedSchema, Nullable, StrictObject, Timestamp, Uuid } from '../contract/schemas.ts'

/** What is kept of a signature (docs/portal.md, "Signatures"). */
export interface Evidence {
  signed_at: string
  address: string | null
  /** In which the person has read it. */
  language: string
  /** Of the content. */
  sha256: string
  content: string
}

/** A signature of an application, by the document that holds its picture. */
export interface SignatureRow extends Evidence {
  document_id: string
  form_element_id: string
}

/** A signature with its evidence. */
export const Signature = {
  name: 'Signature',
  schema: StrictObject({
    document_id: Uuid('Document that holds its picture'),
    form_element_id: Uuid('Form element'),
    signed_at: Timestamp(),
    address: Nullable(Type.String({ description: 'From which the page was sent.', examples: ['203.0.113.7'] })),
    language: Type.String({ description: 'In which the applicant has read it (BCP 47).', examples: ['en'] }),
    sha256: Type.String({ description: 'SHA-256 of `content` as UTF-8, in hexadecimal.' }),
    content: Type.String({
      description:
        'What was signed: the texts of the page and the answers on it, as they were shown, and the hash of each file, that of the signature too.',
    }),
  }),
} satisfies NamedSchema

export const presentSignature = (row: SignatureRow): Static<typeof Signature.schema> => ({
  document_id: row.document_id,
  form_element_id: row.form_element_id,
  signed_at: row.signed_at,
  address: row.address,
  language: row.language,
  sha256: row.sha256,
  content: row.content,
})

/** The evidence of what somebody signs now. */
export const evidenceOf = (
  content: string,
  { address, language }: Pick<Evidence, 'address' | 'language'>,
): Evidence => ({
  signed_at: new Date().toISOString(),
  address,
  language,
  sha256: createHash('sha256').update(content).digest('hex'),
  content,
})
