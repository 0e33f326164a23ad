import { type Static, Type } from 'typebox'
import { type NamedSchema, Nullable, OneOf, StrictObject, Timestamp, Uuid } from '../contract/schemas.ts'
import type { UnreadReason } from '../file-types/file-type.ts'
import type { LinkTo } from '../http/file-links.ts'
import { ACTIVE_CONTENT, type ActiveContent, type PageWord, type UnreadableReason } from '../ocr/reading.ts'
import { contentKey } from '../storage/content-key.ts'
import { downloadName } from '../storage/download-name.ts'
import { givenLink } from './download.ts'
import type { DocumentDetailRow, DocumentRow } from './queries.ts'

export const DOCUMENT_STATUSES = [
  'pending',
  'processing',
  'processed',
  'failed',
  'in_review',
  'verified',
  'rejected',
] as const

/** Why a document has no text, with what that means. */
export const DOCUMENT_PROBLEMS = {
  imported: 'The document came with an import: it is stored as it was, and not read.',
  type_not_read: 'Documents of this type are stored and not read.',
  not_supported: 'Documents of this type are stored and not read.',
  password_needed: 'The document opens only with a password.',
  corrupt: 'The document is damaged.',
  took_too_long: 'Reading the document took longer than is allowed.',
  took_too_much_memory: 'Reading the document took more memory than is allowed.',
  engine_failed: 'The reading engine failed.',
  file_missing: 'The file is gone from the storage.',
  interrupted: 'Reading the document was begun several times and never came to its end.',
  infected: 'A virus was found in the file, and the file was removed.',
  too_large_to_check: 'The file is too large to be checked for viruses, and was removed.',
} as const satisfies Record<
  UnreadReason | UnreadableReason | 'imported' | 'file_missing' | 'interrupted' | 'infected' | 'too_large_to_check',
  string
>

export type DocumentProblem = keyof typeof DOCUMENT_PROBLEMS

const VIRUS_CHECKS = ['pending', 'clean', 'infected'] as const

const documentFields = {
  id: Uuid('Document'),
  name: Type.String({
    description: 'As its sender called the file. A download is called by its type: `cv.bat` that is a PDF is `cv.pdf`.',
  }),
  type: Type.String({ description: 'Media type, from the file’s content.', examples: ['application/pdf'] }),
  size: Type.Integer({ description: 'Bytes.' }),
  status: OneOf([...DOCUMENT_STATUSES], {
    title: 'DocumentStatus',
    description:
      '`pending` until reading begins, `processing`, then `processed`; `failed` when reading it failed, which `problem` explains. `verified` or `rejected` once it is reviewed.',
  }),
  url: Nullable(
    Type.String({
      format: 'uri',
      description:
        'Signed address of the file; it expires. null while `virus_check` is `pending`, and when it is `infected`.',
    }),
  ),
}

const DocumentValue = StrictObject(documentFields, { title: 'DocumentValue' })

/** A document with what reading it gave. */
export const Document = {
  name: 'Document',
  schema: StrictObject({
    ...documentFields,
    form_element_id: Uuid('Form element'),
    created: Timestamp(),
    virus_check: Nullable(
      OneOf([...VIRUS_CHECKS], {
        title: 'VirusCheck',
        description:
          '`pending` until the virus scanner has seen the file: it is neither read nor handed out before. An `infected` one is removed and the document `rejected`. null when no scanner was set up as the file came.',
      }),
    ),
    active_content: Nullable(
      Type.Array(OneOf([...ACTIVE_CONTENT], { title: 'ActiveContent' }), {
        description:
          'What the file can do beyond being looked at: run scripts, start programs, hand out files that are attached to it. null until the document is read, and where that could not be told.',
      }),
    ),
    problem: Nullable(
      StrictObject(
        { code: OneOf(Object.keys(DOCUMENT_PROBLEMS) as DocumentProblem[]), message: Type.String() },
        { title: 'DocumentProblem', description: 'Why there is no text.' },
      ),
    ),
    language: Nullable(Type.String({ description: 'BCP 47.', examples: ['en'] })),
    page_count: Nullable(Type.Integer()),
    pages: Type.Array(
      StrictObject(
        {
          number: Type.Integer(),
          confidence: Type.Number({ description: 'From 0 to 100; 100 for a text layer.' }),
          source: OneOf(['text_layer', 'ocr']),
          rotation: Type.Integer({ description: 'Degrees clockwise by which the page was turned to be read.' }),
        },
        { title: 'ReadPage' },
      ),
      { description: 'The pages that were read.' },
    ),
    machine_readable_zone: Nullable(
      Type.Object(
        {
          format: OneOf(['TD1', 'TD2', 'TD3']),
          valid: Type.Boolean({ description: 'Every check digit holds.' }),
          fields: Type.Unsafe<Record<string, string | null>>({
            type: 'object',
            additionalProperties: { type: ['string', 'null'] },
          }),
        },
        {
          title: 'MachineReadableZone',
          description: 'What a passport or identity card says in its machine-readable zone.',
        },
      ),
    ),
    differences: Type.Array(
      StrictObject(
        {
          field: Type.String({
            examples: ['candidate.last_name'],
            description: '`candidate.` and a detail, or `form.` and the key of an element.',
          }),
          typed: Type.String({ examples: ['Lovelace'] }),
          read: Nullable(
            Type.String({
              examples: ['BYRON'],
              description: 'null where it is looked for in the document’s text and is not there.',
            }),
          ),
        },
        { title: 'DocumentDifference' },
      ),
      {
        description:
          'Where the machine-readable zone, or in a document without one its text, says otherwise than was typed: names, dates of birth, the number and the expiry of the document. Compared when the document is read or reviewed, and when the applicant sends the pages of a stage.',
      },
    ),
    review: Nullable(
      Type.Object(
        {
          reason: Nullable(Type.String()),
          reviewed_at: Timestamp(),
          reviewed_by: StrictObject(
            { type: Type.String({ examples: ['api_key'] }), id: Nullable(Type.String()) },
            { title: 'Reviewer' },
          ),
        },
        {
          title: 'DocumentReview',
          description:
            'Who `verified` or `rejected` it, as `status` says. The applicant sees the reason of a rejection.',
        },
      ),
    ),
  }),
} satisfies NamedSchema

/** A document as an object of its own. */
export const DocumentRecord = {
  name: 'DocumentRecord',
  schema: StrictObject({ ...Document.schema.properties, application_id: Uuid('Application') }),
} satisfies NamedSchema

const PART = { minimum: 0, maximum: 1 }

const PlacedWord = StrictObject(
  {
    text: Type.String(),
    left: Type.Number(PART),
    top: Type.Number(PART),
    width: Type.Number(PART),
    height: Type.Number(PART),
  },
  {
    title: 'PlacedWord',
    description: 'A word and its place, as parts of the page’s width and height, as the page lies.',
  },
)

/** A word of a page, for the API. */
export const presentWord = ([text, left, top, width, height]: PageWord): Static<typeof PlacedWord> => ({
  text,
  left,
  top,
  width,
  height,
})

/** A document with its text. */
export const ReadDocument = {
  name: 'ReadDocument',
  schema: StrictObject({
    ...DocumentRecord.schema.properties,
    text: Nullable(Type.String({ description: 'What was read. null until then, and where nothing could be.' })),
    page_texts: Type.Array(Type.String(), { description: 'The same page by page, as in `pages`.' }),
    page_words: Type.Optional(
      Type.Array(Type.Array(PlacedWord), {
        description:
          'Where the words of each page are, with `words=true`. Empty for a page that was read before they were kept.',
      }),
    ),
  }),
} satisfies NamedSchema

/** Where the file of a document is stored: once by content in its company. */
export const documentKey = (companyId: string, sha256: string) => contentKey('documents', companyId, sha256)

const presentFile = (row: DocumentRow) => ({
  id: row.id,
  name: row.file_name,
  type: row.content_type,
  size: row.size_bytes,
  status: row.status as (typeof DOCUMENT_STATUSES)[number],
})

/** A document as an object, where it stands for a value. */
export async function presentDocument(
  row: DocumentRow,
  companyId: string,
  linkTo: LinkTo,
): Promise<Static<typeof DocumentValue>> {
  const isHandedOut = row.virus_check === null || row.virus_check === 'clean'
  const name = downloadName(row.file_name, row.content_type)
  const file = { fileName: name, contentType: row.content_type, given: givenLink(row) }
  return { ...presentFile(row), url: isHandedOut ? await linkTo(documentKey(companyId, row.sha256), file) : null }
}

/** A document with what reading it gave. */
export async function presentDocumentDetail(
  row: DocumentDetailRow,
  companyId: string,
  linkTo: LinkTo,
): Promise<Static<typeof Document.schema>> {
  return { ...(await presentDocument(row, companyId, linkTo)), ...presentReading(row) }
}

/** A document as an object of its own. */
export async function presentDocumentRecord(
  row: DocumentDetailRow,
  companyId: string,
  linkTo: LinkTo,
): Promise<Static<typeof DocumentRecord.schema>> {
  return { ...(await presentDocumentDetail(row, companyId, linkTo)), application_id: row.application_id }
}

/** A document with what reading it gave, but no link to its file. */
export function presentReading(row: DocumentDetailRow): Omit<Static<typeof Document.schema>, 'url'> {
  const { problem, machine_readable_zone: zone } = row
  const code = problem as DocumentProblem | null
  return {
    ...presentFile(row),
    form_element_id: row.form_element_id,
    created: row.created.toISOString(),
    virus_check: row.virus_check as (typeof VIRUS_CHECKS)[number] | null,
    problem: code && { code, message: DOCUMENT_PROBLEMS[code] },
    active_content: row.active_content as ActiveContent[] | null,
    language: row.language,
    page_count: row.page_count,
    pages: row.pages as Static<typeof Document.schema>['pages'],
    machine_readable_zone: zone && { format: zone.format, valid: zone.valid, fields: inSnakeCase(zone.fields) },
    differences: row.differences,
    review:
      row.reviewed_at === null
        ? null
        : {
            reason: row.review_reason,
            reviewed_at: new Date(row.reviewed_at).toISOString(),
            reviewed_by: { type: row.reviewer_type ?? '', id: row.reviewer_id },
          },
  }
}

/** As the rest of the API is written. */
const inSnakeCase = (fields: object): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  )
