import type { Sharp } from 'sharp'
import { ENGINE_LANGUAGE, type GreyPicture } from './engine.ts'
import { openPictures } from './open-pictures.ts'
import type { PagesReading, PictureType } from './reading.ts'
import { recogniseUpright } from './recognise-upright.ts'

/** About a letter page at 270 dots per inch; more costs time and finds nothing more. */
const MAX_SIDE = 3000
/** Below this the letters of a document that fills the picture are too small for the engine. */
const SMALL_SIDE = 1200

/** Reads a picture, or every page of a TIFF. A camera's note of how it was held is followed. */
export async function recognisePicture(path: string, type: PictureType, maxPages: number): Promise<PagesReading> {
  const pictures = await openPictures(path, type)
  try {
    const read = []
    for (let page = 0; page < Math.min(pictures.count, maxPages); page += 1) {
      read.push(await recogniseUpright(await toGrey(await pictures.open(page))))
    }
    const foundText = read.some(({ page }) => page.text !== '')
    return {
      pages: read.map(({ page }) => page),
      zoneLines: read.flatMap(({ zoneLines }) => zoneLines),
      pageCount: pictures.count,
      language: foundText ? ENGINE_LANGUAGE : null,
    }
  } finally {
    pictures.close()
  }
}

/** Grey, on white if it was transparent, and of a size that suits the engine. */
export async function toGrey(picture: Sharp): Promise<GreyPicture> {
  const { width, height, autoOrient } = await picture.metadata()
  const longest = Math.max(width, height)
  const scale = longest > MAX_SIDE ? MAX_SIDE / longest : longest < SMALL_SIDE ? 2 : 1
  const { data, info } = await picture
    .flatten({ background: '#ffffff' })
    .resize({ width: Math.max(1, Math.round((autoOrient?.width ?? width) * scale)) })
    .greyscale()
    .toColourspace('b-w')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
