import type { FileBytes } from './file-bytes.ts'
import { FileRefusal } from './file-type.ts'
import type { PictureMeasure, PictureSize } from './picture-size.ts'

/** Reads the size from the first chunk; the container says how long it is. */
export async function measureWebp(file: FileBytes): Promise<PictureMeasure> {
  const header = await file.readAll(0, 30)
  const end = 8 + header.readUInt32LE(4)
  if (end > file.size) throw new FileRefusal('truncated')
  return { ...sizeIn(header), end }
}

function sizeIn(header: Buffer): PictureSize {
  switch (header.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: 1 + header.readUIntLE(24, 3), height: 1 + header.readUIntLE(27, 3) }
    case 'VP8 ':
      return { width: header.readUInt16LE(26) & 0x3fff, height: header.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const bits = header.readUInt32LE(21)
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
    }
    default:
      throw new FileRefusal('corrupt')
  }
}
