import type { Sharp } from 'sharp'
import { openPictures } from './open-pictures.ts'
import type { ReadableType } from './reading.ts'
import { openPdf, renderPage } from './recognise-pdf.ts'

/** Enough to read a page on a large screen. */
const MAX_SIDE = 1600
const QUALITY = 80

/**
 * Draws one page of a document as WebP: what browsers are shown is made here, and nothing of the file's own bytes is in it.
 * @param number from 1; a page that is not there has no picture
 */
export async function drawPage(path: string, type: ReadableType, number: number): Promise<Buffer | undefined> {
  if (type === 'pdf') return drawPdf(path, number)
  const pictures = await openPictures(path, type)
  try {
    return number > pictures.count ? undefined : await toWebp(await pictures.open(number - 1))
  } finally {
    pictures.close()
  }
}

async function drawPdf(path: string, number: number): Promise<Buffer | undefined> {
  const document = await openPdf(path)
  try {
    if (number > document.numPages) return undefined
    return await toWebp(await renderPage(document, await document.getPage(number), { maxSide: MAX_SIDE }))
  } finally {
    await document.loadingTask.destroy()
  }
}

const toWebp = (picture: Sharp): Promise<Buffer> =>
  picture
    .flatten({ background: '#ffffff' })
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer()
