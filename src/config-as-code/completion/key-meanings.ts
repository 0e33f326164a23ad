import { en } from './meanings-en.ts'
import { es } from './meanings-es.ts'

/** What each key of a flow, its automations and its mails means, by its place in the file. */
export type KeyMeanings = Readonly<Record<string, string>>

export const KEY_MEANINGS = { en, es }

/** What is asked in each entry of a group is described like any element. */
export const meaningOf = (meanings: KeyMeanings, name: string): string =>
  meanings[name.replace('elements.elements.', 'elements.')] ??
  meanings[name.endsWith('.id') ? 'id' : name.endsWith('.*') ? '*' : ''] ??
  ''
