/** A PDF whose pages are nothing but JPEG pictures, as scanners make them. Sizes are in pixels and in points. */
export function picturePdf(
  pages: { jpeg: Buffer; pixels: { width: number; height: number }; points: { width: number; height: number } }[],
): Buffer {
  const kids = pages.map((_, index) => `${3 + index * 3} 0 R`).join(' ')
  const objects: Buffer[] = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`),
  ]
  for (const { jpeg, pixels, points } of pages) {
    const number = objects.length + 1
    const draw = `${points.width} 0 0 ${points.height} 0 0 cm /Picture Do`
    objects.push(
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${points.width} ${points.height}] /Contents ${number + 1} 0 R ` +
          `/Resources << /XObject << /Picture ${number + 2} 0 R >> >> >>`,
      ),
      stream('', Buffer.from(draw)),
      stream(
        `/Type /XObject /Subtype /Image /Width ${pixels.width} /Height ${pixels.height} ` +
          '/ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode',
        jpeg,
      ),
    )
  }
  return assemble(objects)
}

function stream(dictionary: string, content: Buffer): Buffer {
  const start = Buffer.from(`<< ${dictionary} /Length ${content.length} >>\nstream\n`)
  return Buffer.concat([start, content, Buffer.from('\nendstream')])
}

function assemble(objects: Buffer[]): Buffer {
  const parts = [Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  objects.forEach((object, index) => {
    offsets.push(length)
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    parts.push(part)
    length += part.length
  })
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}` +
        `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
