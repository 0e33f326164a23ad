import { FileRefusal } from './file-type.ts'

const MAX_SIDE = 30_000
const MAX_PIXELS = 100_000_000

export interface PictureSize {
  width: number
  height: number
}

/** What a picture's own structure says: its size in pixels, and where in the file it ends. */
export interface PictureMeasure extends PictureSize {
  end: number
}

/** @throws {FileRefusal} too_many_pixels, or corrupt for a side of none */
export function checkPixels({ width, height }: PictureSize) {
  if (width < 1 || height < 1) throw new FileRefusal('corrupt')
  if (Math.max(width, height) > MAX_SIDE || width * height > MAX_PIXELS) throw new FileRefusal('too_many_pixels')
}
