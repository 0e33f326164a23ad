import type { PlacedWord } from './contracts.ts'

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
/** A word as short as that stands in many another one by chance. */
const LEAST_LETTERS = 5

/** Letters and digits alone, as they are compared: `O’Brien, Zoë` and `OBRIEN ZOE` are the same. */
const compact = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLocaleLowerCase()

/**
 * The words of a page that say a text: one after the other, or else those in which it stands, as in a machine-readable zone. A date is
 * looked for as it is written in several countries.
 */
export function foundWords(text: string, words: PlacedWord[]): PlacedWord[] {
  const [, year = '', month = '', day = ''] = DATE.exec(text) ?? []
  if (year) {
    const written = [month + day + year, day + month + year, year + month + day]
    const asDate = words.filter((word) => written.includes(compact(word.text)))
    return asDate.length > 0 ? asDate : inside(year.slice(2) + month + day, words)
  }
  const inRow = oneAfterTheOther(text.split(/\s+/).map(compact).filter(Boolean), words)
  return inRow.length > 0 ? inRow : inside(compact(text), words)
}

function oneAfterTheOther(wanted: string[], words: PlacedWord[]): PlacedWord[] {
  if (wanted.length === 0) return []
  const said = words.map((word) => compact(word.text))
  return said.flatMap((_, start) =>
    wanted.every((word, index) => said[start + index] === word) ? words.slice(start, start + wanted.length) : [],
  )
}

const inside = (wanted: string, words: PlacedWord[]) =>
  wanted.length < LEAST_LETTERS ? [] : words.filter((word) => compact(word.text).includes(wanted))
