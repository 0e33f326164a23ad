import type { FastifyRequest } from 'fastify'

const DASHES = Buffer.from('--')

/**
 * Counts the parts of a multipart body by its delimiters as the body passes by, so that a part that the parser leaves out
 * can be noticed.
 */
export function countPartsIn({ raw, headers }: FastifyRequest): { parts: () => number } {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(headers['content-type'] ?? '')
  const delimiter = Buffer.from(`\r\n--${boundary?.[1] ?? boundary?.[2] ?? ''}`)
  let parts = 0
  // The first delimiter may stand at the very beginning.
  let rest: Buffer = Buffer.from('\r\n')
  if (boundary) {
    raw.on('data', (chunk: Buffer) => {
      const bytes = Buffer.concat([rest, chunk])
      // Two bytes after a delimiter say whether it is the last.
      const reach = bytes.length - 2
      let from = 0
      for (let at = bytes.indexOf(delimiter); at >= 0; at = bytes.indexOf(delimiter, from)) {
        const end = at + delimiter.length
        if (end > reach) break
        if (!bytes.subarray(end, end + 2).equals(DASHES)) parts += 1
        from = end
      }
      rest = bytes.subarray(Math.max(from, bytes.length - delimiter.length - 2))
    })
  }
  return { parts: () => parts }
}
