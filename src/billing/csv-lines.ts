/** Ends the lines of PostgreSQL's CSV as RFC 4180 has it, with CRLF for LF. @returns also how many lines end in the text */
export function withCrlf(text: Buffer): { text: Buffer; lines: number } {
  // As Latin-1 every byte is a character, whatever it is a part of; the runtime splits and joins faster than it copies.
  const lines = text.toString('latin1').split('\n')
  return { text: Buffer.from(lines.join('\r\n'), 'latin1'), lines: lines.length - 1 }
}
