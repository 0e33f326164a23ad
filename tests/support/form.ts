import { randomUUID } from 'node:crypto'

/** A part of a form: a text, or a file under a name. */
export type FormPart =
  | { name: string; text: string; type?: string }
  | { name: string; fileName: string; content: Buffer | string; type?: string }

/** A multipart body as browsers send it, with the header that goes with it. */
export function formBody(parts: FormPart[], boundary: string = randomUUID()) {
  const pieces = parts.flatMap((part) => [
    Buffer.from(`--${boundary}\r\n${headerOf(part)}\r\n\r\n`),
    Buffer.from('text' in part ? part.text : part.content),
    Buffer.from('\r\n'),
  ])
  return {
    rawBody: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

function headerOf(part: FormPart): string {
  const fileName = 'fileName' in part ? `; filename="${part.fileName}"` : ''
  const type = part.type ?? ('fileName' in part ? 'application/octet-stream' : undefined)
  return `Content-Disposition: form-data; name="${part.name}"${fileName}${type ? `\r\nContent-Type: ${type}` : ''}`
}

/** A PDF of one page for each text, which stands in its text layer. */
export const pdfOf = (...texts: string[]): Buffer => paddedPdf(0, ...texts)

/** The same, with so many bytes in it that no page shows. */
export const paddedPdf = (bytes: number, ...texts: string[]): Buffer =>
  pdfWith(bytes > 0 ? [`<< /Length ${bytes} >>\nstream\n${'x'.repeat(bytes)}\nendstream`] : [], ...texts)

/** The same, with objects of one's own behind those of the pages. */
export function pdfWith(own: string[], ...texts: string[]): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${texts.length} /Kids [${texts.map((_, index) => `${4 + index * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...texts.flatMap((text, index) => {
      const lines = text.replace(/[()\\]/g, '\\$&').split('\n')
      const stream = `BT /F1 12 Tf 72 720 Td 16 TL ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + index * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ]
    }),
    ...own,
  ]
  let pdf = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = pdf.length
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const xref = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`
  return Buffer.from(
    `${pdf}${xref}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`,
    'latin1',
  )
}
