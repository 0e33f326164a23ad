import type { FileBytes } from './file-bytes.ts'
import { FileRefusal } from './file-type.ts'
import { checkPixels, type PictureMeasure } from './picture-size.ts'

const WIDTH = 256
const HEIGHT = 257
const STRIP_OFFSETS = 273
const STRIP_SIZES = 279
const TILE_OFFSETS = 324
const TILE_SIZES = 325
/** Bytes of one value by field type; sizes and offsets are SHORT (3) or LONG (4). */
const VALUE_BYTES: Record<number, number> = { 3: 2, 4: 4 }
const MAX_PAGES = 1000
const MAX_VALUES = 100_000

type Fields = Map<number, number[]>

/** Walks the pages' directories; every page's pixels must lie inside the file. The size is the first page's. */
export async function measureTiff(file: FileBytes): Promise<PictureMeasure> {
  const header = await file.readAll(0, 8)
  const numbers = numberReader(header.toString('latin1', 0, 2) === 'II')
  if (numbers.short(header, 2) !== 42) throw new FileRefusal('corrupt')
  const seen = new Set<number>()
  let first: { width: number; height: number } | undefined
  let end = 0
  for (let at = numbers.long(header, 4); at !== 0 && seen.size < MAX_PAGES; ) {
    if (seen.has(at)) throw new FileRefusal('corrupt')
    seen.add(at)
    const { fields, next, directoryEnd } = await readDirectory(file, at, numbers)
    const size = { width: fields.get(WIDTH)?.[0] ?? 0, height: fields.get(HEIGHT)?.[0] ?? 0 }
    checkPixels(size)
    first ??= size
    end = Math.max(end, directoryEnd, endOfPixels(fields))
    if (end > file.size) throw new FileRefusal('truncated')
    at = next
  }
  if (!first) throw new FileRefusal('corrupt')
  return { ...first, end }
}

function endOfPixels(fields: Fields): number {
  const offsets = fields.get(STRIP_OFFSETS) ?? fields.get(TILE_OFFSETS) ?? []
  const sizes = fields.get(STRIP_SIZES) ?? fields.get(TILE_SIZES) ?? []
  return offsets.reduce((end, offset, index) => Math.max(end, offset + (sizes[index] ?? 0)), 0)
}

type Numbers = ReturnType<typeof numberReader>

function numberReader(littleEndian: boolean) {
  return {
    short: (bytes: Buffer, at: number) => (littleEndian ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at)),
    long: (bytes: Buffer, at: number) => (littleEndian ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)),
  }
}

async function readDirectory(file: FileBytes, at: number, numbers: Numbers) {
  const count = numbers.short(await file.readAll(at, 2), 0)
  const entries = await file.readAll(at + 2, count * 12 + 4)
  const fields: Fields = new Map()
  for (let index = 0; index < count; index += 1) {
    const entry = entries.subarray(index * 12, index * 12 + 12)
    const tag = numbers.short(entry, 0)
    const isNeeded = [WIDTH, HEIGHT, STRIP_OFFSETS, STRIP_SIZES, TILE_OFFSETS, TILE_SIZES].includes(tag)
    if (isNeeded) fields.set(tag, await readValues(file, entry, numbers))
  }
  return { fields, next: numbers.long(entries, count * 12), directoryEnd: at + 2 + entries.length }
}

/** Values of up to four bytes are in the entry itself, longer ones where it points. */
async function readValues(file: FileBytes, entry: Buffer, numbers: Numbers): Promise<number[]> {
  const bytes = VALUE_BYTES[numbers.short(entry, 2)]
  const count = numbers.long(entry, 4)
  if (!bytes || count > MAX_VALUES) throw new FileRefusal('corrupt')
  const inline = count * bytes <= 4
  const values = inline ? entry.subarray(8) : await file.readAll(numbers.long(entry, 8), count * bytes)
  const read = bytes === 2 ? numbers.short : numbers.long
  return Array.from({ length: count }, (_, index) => read(values, index * bytes))
}
