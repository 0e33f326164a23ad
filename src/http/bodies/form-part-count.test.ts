import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PartCount } from './form-part-count.ts'

/** Texts that look like delimiters, or nearly. */
const piece = fc.constantFrom('\r\n--edge\r\n', '\r\n--edge--', '\r\n--edg', '\r\n', '-', 'e', '--edge\r\n', 'text')

test('parts are counted alike wherever the body is cut', () => {
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 30 }),
      fc.array(fc.nat({ max: 40 }), { maxLength: 60 }),
      (pieces, cuts) => {
        const body = pieces.join('')
        const expected = [...`\r\n${body}`.matchAll(/\r\n--edge(?!--)(?=..)/gs)]
        const count = new PartCount('edge')
        let rest = Buffer.from(body)
        for (const size of [...cuts, body.length]) {
          count.add(rest.subarray(0, size))
          rest = rest.subarray(size)
        }
        expect(count.parts).toBe(expected.length)
      },
    ),
    { numRuns: 2000 },
  )
})

test('a part that begins with the body counts, and what closes the form does not', () => {
  const count = new PartCount('edge')
  count.add(Buffer.from('--edge\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--edge--\r\n'))
  expect(count.parts).toBe(1)
})
