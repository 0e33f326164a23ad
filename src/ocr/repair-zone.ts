export type ZoneFormat = 'TD1' | 'TD2' | 'TD3'

/** The position of a field: line, first character, one past the last. */
type Place = readonly [line: number, start: number, end: number]

interface Layout {
  digits: Place[]
  letters: Place[]
  /** Fields of letters and digits, each with its check digit. */
  mixed: { field: Place; check: Place }[]
  /** The check digit over several fields, in the order in which they count. */
  composite: { fields: Place[]; check: Place }
}

const LAYOUTS: Record<ZoneFormat, Layout> = {
  TD1: {
    digits: [
      [0, 14, 15],
      [1, 0, 7],
      [1, 8, 15],
      [1, 29, 30],
    ],
    letters: [
      [0, 2, 5],
      [1, 15, 18],
      [2, 0, 30],
    ],
    mixed: [{ field: [0, 5, 14], check: [0, 14, 15] }],
    composite: {
      fields: [
        [0, 5, 30],
        [1, 0, 7],
        [1, 8, 15],
        [1, 18, 29],
      ],
      check: [1, 29, 30],
    },
  },
  TD2: {
    digits: [
      [1, 9, 10],
      [1, 13, 20],
      [1, 21, 28],
      [1, 35, 36],
    ],
    letters: [
      [0, 2, 36],
      [1, 10, 13],
    ],
    mixed: [{ field: [1, 0, 9], check: [1, 9, 10] }],
    composite: {
      fields: [
        [1, 0, 10],
        [1, 13, 20],
        [1, 21, 35],
      ],
      check: [1, 35, 36],
    },
  },
  TD3: {
    digits: [
      [1, 9, 10],
      [1, 13, 20],
      [1, 21, 28],
      [1, 42, 43],
      [1, 43, 44],
    ],
    letters: [
      [0, 2, 44],
      [1, 10, 13],
    ],
    mixed: [
      { field: [1, 0, 9], check: [1, 9, 10] },
      { field: [1, 28, 42], check: [1, 42, 43] },
    ],
    composite: {
      fields: [
        [1, 0, 10],
        [1, 13, 20],
        [1, 21, 43],
      ],
      check: [1, 43, 44],
    },
  },
}

const LETTER_AS_DIGIT: Record<string, string> = {
  O: '0',
  D: '0',
  Q: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  G: '6',
  B: '8',
}
const DIGIT_AS_LETTER: Record<string, string> = { '0': 'O', '1': 'I', '2': 'Z', '5': 'S', '6': 'G', '8': 'B' }
const CONFUSED = ['0ODQ', '1IL', '2Z', '5S', '6G', '8B']
const WEIGHTS = [7, 3, 1]

/**
 * Corrects what an engine confuses: letters where only digits can be and the other way round; and in fields that mix
 * both, one character, if exactly one change makes the field's check digit and the composite one right.
 */
export function repairLines(format: ZoneFormat, lines: string[]): string[] {
  const layout = LAYOUTS[format]
  let repaired = lines
  for (const place of layout.digits) repaired = translate(repaired, place, LETTER_AS_DIGIT)
  for (const place of layout.letters) repaired = translate(repaired, place, DIGIT_AS_LETTER)
  for (const { field, check } of layout.mixed) {
    if (!holds(repaired, [field], check)) repaired = repairField(repaired, field, check, layout.composite)
  }
  return repaired
}

function repairField(lines: string[], field: Place, check: Place, composite: Layout['composite']): string[] {
  const proven = variants(lines, field).filter(
    (variant) => holds(variant, [field], check) && holds(variant, composite.fields, composite.check),
  )
  return (proven.length === 1 && proven[0]) || lines
}

/** The lines with one character of the field changed into one that looks alike. */
function variants(lines: string[], [line, start, end]: Place): string[][] {
  const text = lines[line] ?? ''
  const found: string[][] = []
  for (let at = start; at < end; at += 1) {
    const character = text.charAt(at)
    const alike = CONFUSED.find((group) => group.includes(character)) ?? ''
    for (const other of alike.replace(character, '')) {
      found.push(lines.with(line, text.slice(0, at) + other + text.slice(at + 1)))
    }
  }
  return found
}

function holds(lines: string[], fields: Place[], check: Place): boolean {
  const digit = textAt(lines, check)
  return checkDigit(fields.map((field) => textAt(lines, field)).join('')) === (digit === '<' ? '0' : digit)
}

/** ICAO 9303, part 3: weights 7, 3, 1; a letter counts from 10 on, a filler nothing. */
function checkDigit(text: string): string {
  const value = (character: string) => (character === '<' ? 0 : Number.parseInt(character, 36))
  const sum = Array.from(text).reduce(
    (total, character, index) => total + value(character) * (WEIGHTS[index % 3] ?? 0),
    0,
  )
  return String(sum % 10)
}

function translate(lines: string[], [line, start, end]: Place, table: Record<string, string>): string[] {
  const text = lines[line] ?? ''
  const translated = text.slice(start, end).replace(/./g, (character) => table[character] ?? character)
  return lines.with(line, text.slice(0, start) + translated + text.slice(end))
}

function textAt(lines: string[], [line, start, end]: Place): string {
  return lines[line]?.slice(start, end) ?? ''
}
