import { expect, test } from 'vitest'
import { withCrlf } from './csv-lines.ts'

test('lines end with CRLF and are counted, whatever bytes they hold and wherever the text is cut', () => {
  const text = Buffer.from('a,Ω\n"b ""c"""\n\nd', 'utf8')
  expect(withCrlf(text)).toEqual({ text: Buffer.from('a,Ω\r\n"b ""c"""\r\n\r\nd'), lines: 3 })
  for (let cut = 0; cut <= text.length; cut += 1) {
    const [one, other] = [withCrlf(text.subarray(0, cut)), withCrlf(text.subarray(cut))]
    expect(Buffer.concat([one.text, other.text])).toEqual(withCrlf(text).text)
    expect(one.lines + other.lines).toBe(3)
  }
})
