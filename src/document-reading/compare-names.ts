/** Letters that a machine-readable zone writes as several (ICAO 9303, part 3, section 6). */
const WRITTEN_OUT: Record<string, string> = {
  Ä: 'AE',
  Æ: 'AE',
  Å: 'AA',
  Ö: 'OE',
  Ø: 'OE',
  Œ: 'OE',
  Ü: 'UE',
  ẞ: 'SS',
  ß: 'SS',
  Þ: 'TH',
  Ð: 'D',
  Ł: 'L',
  Ñ: 'N',
  Ĳ: 'IJ',
}

/**
 * Whether a name that was typed can be the one that a machine-readable zone says: it has neither accents nor hyphens, writes
 * some letters out, may have more given names, and is cut off where it is too long.
 */
export function isSameName(typed: string, read: string): boolean {
  const zone = nameWords(read)
  if (zone.length === 0) return true
  return spellings(typed).some((spelled) => {
    if (spelled.length === 0) return true
    const [shorter, longer] = spelled.length <= zone.length ? [spelled, zone] : [zone, spelled]
    return shorter.every((word) => longer.some((other) => other.startsWith(word) || word.startsWith(other)))
  })
}

/** The words of a name, and the same with some letters written out. */
export const spellings = (text: string): string[][] => [nameWords(writtenOut(text)), nameWords(text)]

const writtenOut = (text: string) =>
  [...text.normalize('NFC').toUpperCase()].map((letter) => WRITTEN_OUT[letter] ?? letter).join('')

/** In capitals without accents; an apostrophe is left out, anything else ends a word. */
export const nameWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toUpperCase()
    .replaceAll('Ł', 'L')
    .replaceAll('Ø', 'O')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
