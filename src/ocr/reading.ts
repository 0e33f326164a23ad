import type { MachineReadableZone } from './machine-readable-zone.ts'

/** The types whose text can be read; every other type is stored unread. */
export const READABLE_TYPES = ['pdf', 'png', 'jpeg', 'webp', 'tiff', 'heic'] as const
export type ReadableType = (typeof READABLE_TYPES)[number]
export type PictureType = Exclude<ReadableType, 'pdf'>

/** One page as it was read. */
export interface PageReading {
  text: string
  /** From 0 to 100, the engine's mean over the page's words; a text layer counts as 100, a page without words as 0. */
  confidence: number
  source: 'text_layer' | 'ocr'
  /** By how many degrees clockwise the page was turned to stand upright. */
  rotation: Rotation
  words: PageWord[]
}

export type Rotation = 0 | 90 | 180 | 270

/** A word and its place on the picture of the page as it is drawn: left, top, width and height, as parts of the whole. */
export type PageWord = [text: string, left: number, top: number, width: number, height: number]

/** What a file can do besides being shown. */
export const ACTIVE_CONTENT = ['scripts', 'launch_actions', 'attached_files'] as const
export type ActiveContent = (typeof ACTIVE_CONTENT)[number]

/** A document as it was read. */
export interface DocumentReading {
  pages: PageReading[]
  /** How many pages the document has; `pages` holds the first ones when there are more than are read. */
  pageCount: number
  /** The pages' texts, a form feed between them. */
  text: string
  /** BCP 47: the PDF's own language, otherwise the engine's; null if nothing was recognised. */
  language: string | null
  machineReadableZone: MachineReadableZone | null
  /** null when it could not be looked for. */
  activeContent: ActiveContent[] | null
}

/** Why a document could not be read. */
export type UnreadableReason =
  | 'not_supported'
  | 'password_needed'
  | 'corrupt'
  | 'took_too_long'
  | 'took_too_much_memory'
  | 'engine_failed'

const MEANINGS: Record<UnreadableReason, string> = {
  not_supported: 'Documents of this type are not read.',
  password_needed: 'The document opens only with a password.',
  corrupt: 'The document is damaged.',
  took_too_long: 'Reading the document took longer than is allowed.',
  took_too_much_memory: 'Reading the document took more memory than is allowed.',
  engine_failed: 'The reading engine failed.',
}

/** A document that could not be read; trying again helps only if the reason is a limit or the engine. */
export class UnreadableDocument extends Error {
  readonly reason: UnreadableReason
  constructor(reason: UnreadableReason, cause?: unknown) {
    super(MEANINGS[reason], { cause })
    this.reason = reason
  }
}

/** What is read before the pages are combined. */
export type PagesReading = Omit<DocumentReading, 'text' | 'machineReadableZone' | 'activeContent'> & {
  /** Lines from a second reading of a machine-readable zone. */
  zoneLines: string[]
}
