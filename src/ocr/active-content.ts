import { readFile } from 'node:fs/promises'
import {
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFStream,
} from '@cantoo/pdf-lib'
import { ACTIVE_CONTENT, type ActiveContent } from './reading.ts'

/** Keys that reveal active content by themselves (ISO 32000-1: 12.6.4.16, 12.7.8, 7.11.3). XFA forms run scripts. */
const KEYS = new Map<string, ActiveContent>([
  ['JS', 'scripts'],
  ['XFA', 'scripts'],
  ['EF', 'attached_files'],
])
/** The types of actions (12.6.4). */
const ACTIONS = new Map<string, ActiveContent>([
  ['JavaScript', 'scripts'],
  ['Launch', 'launch_actions'],
])

/**
 * What a PDF can do besides being shown. Every object of the file is checked, those in compressed streams too, whether or not a
 * page refers to it: pdfjs shows neither launch actions nor that a link was one. Of two objects with the same number, only the
 * later is checked.
 * @returns null when the file could not be checked
 */
export async function findActiveContent(path: string): Promise<ActiveContent[] | null> {
  try {
    const document = await PDFDocument.load(await readFile(path), {
      ignoreEncryption: true,
      updateMetadata: false,
      parseSpeed: ParseSpeeds.Fastest,
    })
    if (document.isEncrypted) return null
    const objects = document.context.enumerateIndirectObjects().map(([, object]) => object)
    const found = new Set<ActiveContent>()
    for (const object of objects) look(object, found)
    const isWhole = !objects.some((object) => object instanceof PDFInvalidObject)
    return isWhole || found.size > 0 ? ACTIVE_CONTENT.filter((content) => found.has(content)) : null
  } catch {
    return null
  }
}

function look(object: PDFObject, found: Set<ActiveContent>) {
  if (object instanceof PDFStream) look(object.dict, found)
  if (object instanceof PDFArray) for (const value of object.asArray()) look(value, found)
  if (!(object instanceof PDFDict)) return
  for (const [key, value] of object.entries()) {
    const name = key.decodeText()
    const isAction = name === 'S' && value instanceof PDFName
    const content = isAction ? ACTIONS.get(value.decodeText()) : KEYS.get(name)
    if (content) found.add(content)
    look(value, found)
  }
}
