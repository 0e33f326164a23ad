import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Canvas } from '@napi-rs/canvas'
import {
  getDocument,
  OPS,
  type PDFDocumentProxy,
  type PDFPageProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { ENGINE_LANGUAGE } from './engine.ts'
import { type PageReading, type PagesReading, UnreadableDocument } from './reading.ts'
import { MAX_PIXELS, toGrey } from './recognise-picture.ts'
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
  const letters = layer.replace(/\s/g, '').length
  const asWritten: PageFound = {
    page: { text: layer, confidence: 100, source: 'text_layer', rotation: 0 },
    zoneLines: [],
  }
  if (letters >= FEW_LETTERS || (letters >= NEARLY_NONE && !(await showsPicture(page)))) return asWritten
  const asSeen = await recogniseUpright(await draw(document, page))
  return asSeen.page.text.replace(/\s/g, '').length > letters ? asSeen : asWritten
}

/** The page's own text; empty if its fonts do not say which letters they show. */
async function textLayer(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent()
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
  const unknown = text.match(/[\p{Co}\ufffd[\p{Cc}--[\n\t\r]]]/gv)?.length ?? 0
  return unknown > text.length / 5 ? '' : text.trim()
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
