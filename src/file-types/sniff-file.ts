import { fileTypeFromFile } from 'file-type'
import { checkDocx } from './docx.ts'
import { FileBytes } from './file-bytes.ts'
import { CONTENT_TYPES, FileRefusal, type FileType, type FileTypeResult } from './file-type.ts'
import { checkHeic } from './heic.ts'
import { measureJpeg } from './jpeg.ts'
import { isEncryptedPdf, pdfHeaderAt } from './pdf.ts'
import { checkPixels, type PictureSize } from './picture-size.ts'
import { measurePng } from './png.ts'
import { hasMarkup, isAlsoZip } from './polyglot.ts'
import { measureTiff } from './tiff.ts'
import { measureWebp } from './webp.ts'

const HEAD_BYTES = 4096
const ZIP_START = Buffer.from('PK\x03\x04')

const MEASURES = { png: measurePng, jpeg: measureJpeg, webp: measureWebp, tiff: measureTiff } as const
const TYPE_OF_MEDIA: Record<string, FileType> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/apng': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/tiff': 'tiff',
  'image/heic': 'heic',
  'image/heif': 'heic',
}

/**
 * Detects what a file on disk is, by its content and not its name, and whether it is whole and harmless enough to be
 * stored. Only headers and structure are read; nothing is unpacked.
 */
export async function sniffFile(path: string): Promise<FileTypeResult> {
  const file = await FileBytes.open(path)
  try {
    return await judge(path, file)
  } catch (error) {
    if (error instanceof FileRefusal) return { ok: false, reason: error.reason, message: error.message }
    throw error
  } finally {
    await file.close()
  }
}

async function judge(path: string, file: FileBytes): Promise<FileTypeResult> {
  if (file.size === 0) throw new FileRefusal('empty')
  const head = await file.read(0, HEAD_BYTES)
  if (head.subarray(0, 4).equals(ZIP_START)) return judgeZip(path, file, head)

  const type = await detectType(path, head)
  if (await isAlsoZip(file)) throw new FileRefusal('several_types_at_once')
  if (type === 'pdf') {
    return (await isEncryptedPdf(file)) ? stored(type, 'password_needed') : readable(type)
  }
  if (pdfHeaderAt(head) >= 0) throw new FileRefusal('several_types_at_once')
  if (type === 'heic') {
    await checkHeic(file)
    return readable(type)
  }
  return readable(type, await measure(file, head, type))
}

async function judgeZip(path: string, file: FileBytes, head: Buffer): Promise<FileTypeResult> {
  if (pdfHeaderAt(head) >= 0) throw new FileRefusal('several_types_at_once')
  await checkDocx(path, file.size)
  return stored('docx', 'type_not_read')
}

async function detectType(path: string, head: Buffer): Promise<Exclude<FileType, 'docx'>> {
  const found = await fileTypeFromFile(path)
  const type = found && TYPE_OF_MEDIA[found.mime]
  const header = pdfHeaderAt(head)
  // Readers accept a PDF after up to a thousand arbitrary bytes, which can be a script for whatever opens the file by
  // its name.
  if (header >= 0 && (type ?? 'pdf') === 'pdf' && isBlank(head.subarray(0, header))) return 'pdf'
  if (type && type !== 'docx' && type !== 'pdf') return type
  throw new FileRefusal('unknown_type')
}

async function measure(file: FileBytes, head: Buffer, type: keyof typeof MEASURES): Promise<PictureSize> {
  if (hasMarkup(head)) throw new FileRefusal('active_content')
  const { end, ...size } = await MEASURES[type](file)
  if (hasMarkup(await file.read(end, HEAD_BYTES)) || hasMarkup(await file.tail(HEAD_BYTES))) {
    throw new FileRefusal('active_content')
  }
  checkPixels(size)
  return size
}

/** All that may come before a PDF: a byte order mark and white space. */
const isBlank = (bytes: Buffer) => /^(\xef\xbb\xbf)?[\t\n\f\r ]*$/.test(bytes.toString('latin1'))

function readable(type: FileType, size?: PictureSize): FileTypeResult {
  return { ok: true, type, contentType: CONTENT_TYPES[type], readable: true, ...size }
}

function stored(type: FileType, unreadBecause: 'type_not_read' | 'password_needed'): FileTypeResult {
  return { ok: true, type, contentType: CONTENT_TYPES[type], readable: false, unreadBecause }
}
