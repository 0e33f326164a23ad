import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import { ELEMENT_TYPES, type FormElement } from '../../flows/flow.ts'
import type { ReceivedPart } from '../../http/bodies/form-body.ts'
import type { Storage } from '../../storage/storage.ts'

const WIDTH = 900
const HEIGHT = 240
const MARGIN = 40
const LARGEST = 96
const MAX_NAME_LENGTH = 100

// Scripts that this font lacks are drawn with the machine's fonts; the file's name has the text in any case.
const FONT = 'Typed signature'
const FONT_FILE = 'pdfjs-dist/standard_fonts/LiberationSans-Italic.ttf'

/** The field in which a name can be typed in place of a signature. */
export const typedNameField = (elementId: string) => `${elementId}.name`

/**
 * A picture of the name for each typed signature, as if it had been uploaded as a file.
 * @param files the pictures are added to it, so that they are removed if nobody keeps them
 */
export async function receiveTypedSignatures(
  storage: Storage,
  elements: FormElement[],
  fields: Record<string, unknown>,
  files: ReceivedPart[],
): Promise<void> {
  for (const { id, type } of elements) {
    const typed = fields[typedNameField(id)]
    const name = typeof typed === 'string' ? typed.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim() : ''
    const rules = ELEMENT_TYPES[type]
    if (rules.filterClass !== 'document' || !rules.takesTypedName) continue
    if (name === '' || files.some(({ field }) => field === id)) continue
    const text = [...name].slice(0, MAX_NAME_LENGTH).join('')
    const file = await storage.receive(Readable.from([await drawn(text)]), { maxBytes: Number.POSITIVE_INFINITY })
    files.push({ field: id, fileName: `${text}.png`, file, scan: null })
  }
}

async function drawn(name: string): Promise<Buffer> {
  // Loaded when somebody signs: loading takes long, and most processes never draw.
  const { createCanvas, GlobalFonts } = await import('@napi-rs/canvas')
  if (!GlobalFonts.has(FONT)) GlobalFonts.registerFromPath(createRequire(import.meta.url).resolve(FONT_FILE), FONT)
  const canvas = createCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.fillStyle = '#1f2933'
  context.textBaseline = 'middle'
  context.font = `${LARGEST}px "${FONT}"`
  const scale = Math.min(1, (WIDTH - 2 * MARGIN) / context.measureText(name).width)
  context.font = `${Math.floor(LARGEST * scale)}px "${FONT}"`
  context.fillText(name, MARGIN, HEIGHT / 2)
  return canvas.toBuffer('image/png')
}
