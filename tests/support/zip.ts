import { crc32, deflateRawSync } from 'node:zlib'

/** An archive as a word processor writes it, for tests that need one or a broken one. */
export function zipOf(files: { name: string; content: string | Buffer }[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of files) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(bytes.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, place, Buffer.from(name)]))
    bodies.push(body)
    offset += body.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(entries.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...bodies, entries, Buffer.from('PK\x05\x06'), end])
}
