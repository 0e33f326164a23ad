import { distance } from 'fastest-levenshtein'
import { nameWords, spellings } from './compare-names.ts'

/** Below either, a text that does not say something means nothing. */
const LEAST_CONFIDENCE = 85
const LEAST_LETTERS = 100

/** Whether the pages of a document were read so well that they can be compared with. */
export function areReadWell(pages: { confidence: number }[]): boolean {
  const written = pages.map(({ confidence }) => confidence).filter((confidence) => confidence > 0)
  return written.length > 0 && written.reduce((sum, one) => sum + one, 0) / written.length >= LEAST_CONFIDENCE
}

/** Whether a text is long enough, and in Latin letters, so that what it does not say means something. */
export function saysEnough(text: string): boolean {
  const latin = text.match(/[\p{Script=Latin}\d]/gu)?.length ?? 0
  const all = text.match(/[\p{L}\d]/gu)?.length ?? 0
  return latin >= LEAST_LETTERS && latin >= all * 0.9
}

/**
 * Whether a text has one of the words of a name: with or without accents, with one letter misread, or run into others.
 * @returns undefined where that cannot be told, as for names in other letters
 */
export function hasName(text: string, name: string): boolean | undefined {
  if (/[^\p{Script=Latin}\p{M}\p{P}\p{Z}]/u.test(name)) return undefined
  const wanted = spellings(name)
    .flat()
    .filter((word) => word.length > 1)
  if (wanted.length === 0) return undefined
  const there = spellings(text).flat()
  const whole = nameWords(text).join('')
  return wanted.some(
    (word) =>
      (word.length > 4 && whole.includes(word)) ||
      there.some(
        (other) =>
          other === word ||
          (word.length > 2 && other.startsWith(word)) ||
          (word.length > 4 && Math.abs(other.length - word.length) < 2 && distance(other, word) < 2),
      ),
  )
}

/** Characters that are read for one another. */
const CONFUSED: Record<string, string> = { O: '0', Q: '0', D: '0', I: '1', L: '1', Z: '2', S: '5', G: '6', B: '8' }

/** A number of a document without what is between its characters, and those alike that are read for one another. */
const plainNumber = (text: string) =>
  text
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/[OQDILZSGB]/g, (letter) => CONFUSED[letter] as string)

/** Whether two numbers of documents can be the same. */
export const isSameNumber = (one: string, other: string) => plainNumber(one) === plainNumber(other)

/** Whether a text has a document's number. @returns undefined for what is too short to be looked for */
export function hasNumber(text: string, number: string): boolean | undefined {
  const wanted = plainNumber(number)
  if (wanted.length < 5 || !/\d/.test(number)) return undefined
  return plainNumber(text).includes(wanted)
}

const LABELS = {
  birthDate: /\b(?:date of birth|birth ?date|d\.?o\.?b\b\.?|born(?: on)?|fecha de nacimiento|nacid[oa](?: el)?)/giu,
  expirationDate:
    /\b(?:date of expiry|expiry(?: date)?|expiration(?: date)?|expires(?: on)?|exp\b\.?|valid (?:until|to|thru|through)|fecha de (?:vencimiento|caducidad)|válid[oa] hasta)/giu,
}

/** How many characters, such as a colon or the same label in another language, may stand between a label and its date. */
const BETWEEN = 40

/**
 * What a text says where it says it names such a date: an ISO date, or as it stands there where day and month could be either.
 * @returns undefined where the text names none, or has the typed date anywhere
 */
export function otherDate(text: string, typed: string, kind: keyof typeof LABELS): string | undefined {
  if (datesIn(text).some(({ dates }) => dates.includes(typed))) return undefined
  for (const { index, 0: label } of text.matchAll(LABELS[kind])) {
    const from = index + label.length
    const [first] = datesIn(text.slice(from, from + BETWEEN))
    if (first) return first.dates.length === 1 ? first.dates[0] : first.written
  }
  return undefined
}

const MONTHS = [
  ['jan', 'ene'],
  ['feb'],
  ['mar'],
  ['apr', 'abr'],
  ['may'],
  ['jun'],
  ['jul'],
  ['aug', 'ago'],
  ['sep', 'set'],
  ['oct'],
  ['nov'],
  ['dec', 'dic'],
]
const MONTH = MONTHS.flat().join('|')
const DATE = new RegExp(
  [
    String.raw`\b(?<year>\d{4})[-./](?<month>\d{1,2})[-./](?<day>\d{1,2})\b`,
    String.raw`\b(?<one>\d{1,2}) ?[-./] ?(?<other>\d{1,2}) ?[-./] ?(?<last>\d{4})\b`,
    String.raw`\b(?<dayFirst>\d{1,2})(?:st|nd|rd|th)?[-. ]+(?:de )?(?<nameSecond>${MONTH})\p{L}*[-., ]+(?:de )?(?<yearThird>\d{4})\b`,
    String.raw`\b(?<nameFirst>${MONTH})\p{L}*[-. ]+(?<daySecond>\d{1,2})(?:st|nd|rd|th)?,? +(?<yearLast>\d{4})\b`,
  ].join('|'),
  'giu',
)

/** The dates that a text has, each with the days that it can mean. */
function datesIn(text: string): { written: string; dates: string[] }[] {
  return [...text.matchAll(DATE)].flatMap(({ 0: written, groups = {} }) => {
    const found = groups as Record<string, string | undefined>
    const monthOf = (name = '') => MONTHS.findIndex((names) => names.includes(name.toLowerCase())) + 1
    const meant: [year: unknown, month: unknown, day: unknown][] = found.year
      ? [[found.year, found.month, found.day]]
      : found.last
        ? [
            [found.last, found.one, found.other],
            [found.last, found.other, found.one],
          ]
        : found.nameSecond
          ? [[found.yearThird, monthOf(found.nameSecond), found.dayFirst]]
          : [[found.yearLast, monthOf(found.nameFirst), found.daySecond]]
    const dates = [...new Set(meant.flatMap(([year, month, day]) => isoDate(Number(year), Number(month), Number(day))))]
    return dates.length > 0 ? [{ written, dates }] : []
  })
}

function isoDate(year: number, month: number, day: number): string[] {
  try {
    return [Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString()]
  } catch {
    return []
  }
}
