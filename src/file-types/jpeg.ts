import type { FileBytes } from './file-bytes.ts'
import { FileRefusal } from './file-type.ts'
import type { PictureMeasure, PictureSize } from './picture-size.ts'

const START_OF_SCAN = 0xda
const END_OF_IMAGE = Buffer.from([0xff, 0xd9])
/** Start-of-frame markers are C0 to CF, except the three of tables. */
const NO_FRAMES = [0xc4, 0xc8, 0xcc]
const MAX_SEGMENTS = 5000

/** Walks the segments to the picture itself, then looks for its end; a phone may leave a film behind it. */
export async function measureJpeg(file: FileBytes): Promise<PictureMeasure> {
  let size: PictureSize | undefined
  let at = 2
  for (let count = 0; count < MAX_SEGMENTS; count += 1) {
    const segment = await file.readAll(at, 4)
    const marker = segment.readUInt8(1)
    if (segment.readUInt8(0) !== 0xff) throw new FileRefusal('corrupt')
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.includes(marker)) {
      const frame = await file.readAll(at + 5, 4)
      size = { height: frame.readUInt16BE(0), width: frame.readUInt16BE(2) }
    }
    at += 2 + segment.readUInt16BE(2)
    if (marker === START_OF_SCAN) break
  }
  if (!size) throw new FileRefusal('corrupt')
  const end = await file.indexOf(END_OF_IMAGE, at)
  if (end < 0) throw new FileRefusal('truncated')
  return { ...size, end: end + END_OF_IMAGE.length }
}
