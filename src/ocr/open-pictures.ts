import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { type PictureType, UnreadableDocument } from './reading.ts'

/** The most that one picture may have. */
export const MAX_PIXELS = 100_000_000

sharp.cache(false)
sharp.concurrency(1)

/** The pictures of a file: the pages of a TIFF, what a HEIC holds, else one. */
export interface Pictures {
  count: number
  /** One of them, from 0, turned as the camera noted. */
  open: (index: number) => Promise<Sharp>
  close: () => void
}

/**
 * Opens a file of pictures, and decodes none of them yet.
 * @throws what the decoder says of a damaged file
 */
export async function openPictures(path: string, type: PictureType): Promise<Pictures> {
  if (type === 'heic') return openHeic(path)
  const options = { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: 'error' } as const
  const { pages: count = 1 } = await sharp(path, options).metadata()
  return { count, open: async (page) => sharp(path, { ...options, page }).autoOrient(), close: () => {} }
}

/** The decoder of sharp's build has no HEVC, and libheif's, of two megabytes, is loaded when the first HEIC comes. */
async function openHeic(path: string): Promise<Pictures> {
  const { default: decode } = await import('heic-decode')
  const pictures = await decode.all({ buffer: await readFile(path) })
  return {
    count: pictures.length,
    async open(index) {
      const picture = pictures[index]
      if (!picture || picture.width * picture.height > MAX_PIXELS) throw new UnreadableDocument('corrupt')
      const { data, width, height } = await picture.decode()
      return sharp(Buffer.from(data.buffer), { raw: { width, height, channels: 4 } })
    },
    close: () => pictures.dispose(),
  }
}
