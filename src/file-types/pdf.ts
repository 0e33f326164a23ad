import type { FileBytes } from './file-bytes.ts'
import { FileRefusal } from './file-type.ts'

/** A reader looks for the header in the first bytes, this many. */
const PDF_HEADER_BYTES = 1024
const TAIL_BYTES = 2048
const TRAILER_BYTES = 8192

/** Where a PDF's header stands, or -1. */
export function pdfHeaderAt(head: Buffer): number {
  return head.subarray(0, PDF_HEADER_BYTES).indexOf('%PDF-')
}

/**
 * Does the file ask for a password or restrict what may be done with it? The PDF is opened from its end, as readers do.
 * @throws {FileRefusal} truncated, when the end is missing
 */
export async function isEncryptedPdf(file: FileBytes): Promise<boolean> {
  const tail = (await file.tail(TAIL_BYTES)).toString('latin1')
  if (!tail.includes('%%EOF')) throw new FileRefusal('truncated')
  const trailers = [(await file.tail(TRAILER_BYTES)).toString('latin1')]
  const start = Number(/startxref\s+(\d{1,12})\s+%%EOF(?!.*startxref)/s.exec(tail)?.[1] ?? -1)
  if (start >= 0 && start < file.size) trailers.push((await file.read(start, TRAILER_BYTES)).toString('latin1'))
  return trailers.some((trailer) => /\/Encrypt[\s\d<]/.test(trailer))
}
