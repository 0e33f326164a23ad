/** The types that can be stored, with the media type that each is served as. */
export const CONTENT_TYPES = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  tiff: 'image/tiff',
  heic: 'image/heic',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const
export type FileType = keyof typeof CONTENT_TYPES

/** The type that is served as a media type; undefined for one that cannot be stored. */
export const fileTypeOf = (contentType: string): FileType | undefined =>
  (Object.keys(CONTENT_TYPES) as FileType[]).find((type) => CONTENT_TYPES[type] === contentType)

/** Why a file is refused. */
export type FileRefusalReason =
  | 'empty'
  | 'unknown_type'
  | 'truncated'
  | 'corrupt'
  | 'too_many_pixels'
  | 'several_types_at_once'
  | 'active_content'
  | 'decompression_bomb'

/** Why a file that is stored is not read. */
export type UnreadReason = 'type_not_read' | 'password_needed'

/** What a file is, or why it is refused; `message` tells a caller. */
export type FileTypeResult =
  | { ok: true; type: FileType; contentType: string; readable: true; width?: number; height?: number }
  | { ok: true; type: FileType; contentType: string; readable: false; unreadBecause: UnreadReason }
  | { ok: false; reason: FileRefusalReason; message: string }

const MESSAGES: Record<FileRefusalReason, string> = {
  empty: 'The file is empty.',
  unknown_type: 'The file is none of PDF, PNG, JPEG, WebP, TIFF, HEIC or DOCX.',
  truncated: 'The file ends too early.',
  corrupt: 'The file is damaged.',
  too_many_pixels: 'The picture has more than 30,000 pixels on a side or more than 100 million in all.',
  several_types_at_once: 'The file is of several types at once.',
  active_content: 'The file contains a script or macro.',
  decompression_bomb: 'The file would unpack to far more than it is.',
}

/** A file that is refused. */
export class FileRefusal extends Error {
  readonly reason: FileRefusalReason
  constructor(reason: FileRefusalReason) {
    super(MESSAGES[reason])
    this.reason = reason
  }
}
