import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Canvas } from '@napi-rs/canvas'
import {
  getDocument,
  OPS,
  type PageViewport,
  type PDFDocumentProxy,
  type PDFPageProxy,
  Util,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { TextItem } from 'pdfjs-dist/types/src/display/api.js'
import sharp from 'sharp'
import { ENGINE_LANGUAGE } from './engine.ts'
import { MAX_PIXELS } from './open-pictures.ts'
import { boundedWords, wordsOfPiece } from './page-words.ts'
import { type PageReading, type PagesReading, type PageWord, UnreadableDocument } from './reading.ts'
import { toGrey } from './recognise-picture.ts'
import { recogniseUpright } from './recognise-upright.ts'

/** A text layer with fewer letters than this is a stamp or a page number, and the page's picture is read too. */
const FEW_LETTERS = 200
const NEARLY_NONE = 20
const MAX_SIDE = 3000
const MAX_SCALE = 300 / 72
const PICTURE_OPERATIONS: number[] = [OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject]

type PageFound = { page: PageReading; zoneLines: string[] }

/** Reads a PDF: its text layer, and pages without one as pictures. */
export async function recognisePdf(path: string, maxPages: number): Promise<PagesReading> {
  const document = await openPdf(path)
  const { info } = (await document.getMetadata()) as { info: { Language?: string | null } }
  const found: PageFound[] = []
  for (let number = 1; number <= Math.min(document.numPages, maxPages); number += 1) {
    const page = await document.getPage(number)
    found.push(await recognisePage(document, page))
    page.cleanup()
  }
  const pageCount = document.numPages
  await document.loadingTask.destroy()
  const pages = found.map(({ page }) => page)
  const recognised = pages.some(({ source, text }) => source === 'ocr' && text !== '')
  return {
    pages,
    zoneLines: found.flatMap(({ zoneLines }) => zoneLines),
    pageCount,
    language: info.Language || (recognised ? ENGINE_LANGUAGE : null),
  }
}

/** Opens a PDF, without anything in it that could run or reach out. @throws {UnreadableDocument} */
export async function openPdf(path: string): Promise<PDFDocumentProxy> {
  const home = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  try {
    return await getDocument({
      data: new Uint8Array(await readFile(path)),
      cMapUrl: join(home, 'cmaps/'),
      standardFontDataUrl: join(home, 'standard_fonts/'),
      wasmUrl: join(home, 'wasm/'),
      maxImageSize: MAX_PIXELS,
      canvasMaxAreaInBytes: MAX_PIXELS * 4,
      useSystemFonts: false,
      enableXfa: false,
      verbosity: VerbosityLevel.ERRORS,
    }).promise
  } catch (error) {
    const needsPassword = (error as Error).name === 'PasswordException'
    throw new UnreadableDocument(needsPassword ? 'password_needed' : 'corrupt', error)
  }
}

async function recognisePage(document: PDFDocumentProxy, page: PDFPageProxy): Promise<PageFound> {
  const layer = await textLayer(page)
  const letters = layer.text.replace(/\s/g, '').length
  const asWritten: PageFound = {
    page: { text: layer.text, confidence: 100, source: 'text_layer', rotation: 0, words: layer.words },
    zoneLines: [],
  }
  if (letters >= FEW_LETTERS || (letters >= NEARLY_NONE && !(await showsPicture(page)))) return asWritten
  const asSeen = await recogniseUpright(await draw(document, page))
  return asSeen.page.text.replace(/\s/g, '').length > letters ? asSeen : asWritten
}

/** The page's own text, and where its words are; empty if its fonts do not say which letters they show. */
async function textLayer(page: PDFPageProxy): Promise<{ text: string; words: PageWord[] }> {
  const { items } = await page.getTextContent()
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
  const unknown = text.match(/[\p{Co}\ufffd[\p{Cc}--[\n\t\r]]]/gv)?.length ?? 0
  if (unknown > text.length / 5) return { text: '', words: [] }
  const viewport = page.getViewport({ scale: 1 })
  const words = items.flatMap((item) => ('str' in item ? wordsOfItem(item, viewport) : []))
  return { text: text.trim(), words: boundedWords(words) }
}

/** Where the words of a piece of text are; of one that does not run from left to right on the page, nobody knows. */
function wordsOfItem({ str, transform, width, height }: TextItem, viewport: PageViewport): PageWord[] {
  const [a, b, c, d, x, y] = Util.transform(viewport.transform, transform) as number[]
  if (a === undefined || b === undefined || c === undefined || d === undefined || x === undefined || y === undefined)
    return []
  if (a <= 0 || Math.abs(b) > a / 100 || Math.abs(c) > Math.abs(d) / 2) return []
  return wordsOfPiece(str, {
    x0: x / viewport.width,
    y0: (y - height) / viewport.height,
    x1: (x + width) / viewport.width,
    y1: y / viewport.height,
  })
}

async function showsPicture(page: PDFPageProxy): Promise<boolean> {
  const { fnArray } = await page.getOperatorList()
  return fnArray.some((operation) => PICTURE_OPERATIONS.includes(operation))
}

const draw = async (document: PDFDocumentProxy, page: PDFPageProxy) =>
  toGrey(await renderPage(document, page, { maxSide: MAX_SIDE }))

/** A page as it looks, on white. @param maxSide in pixels */
export async function renderPage(document: PDFDocumentProxy, page: PDFPageProxy, { maxSide }: { maxSide: number }) {
  const { width, height } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: Math.min(MAX_SCALE, maxSide / Math.max(width, height)) })
  const factory = document.canvasFactory as { create(width: number, height: number): { canvas: Canvas } }
  const { canvas } = factory.create(Math.max(1, Math.ceil(viewport.width)), Math.max(1, Math.ceil(viewport.height)))
  await page.render({ canvas: canvas as never, viewport, background: '#ffffff' }).promise
  const raw = { width: canvas.width, height: canvas.height, channels: 4 as const }
  return sharp(canvas.data(), { raw })
}
