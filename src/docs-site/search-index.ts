import MiniSearch from 'minisearch'
import type { Findable } from './page.ts'

/** Something that was found, and where in its text. */
export interface Found extends Pick<Findable, 'path' | 'title' | 'place'> {
  excerpt: string
}

type Stored = Pick<Findable, 'path' | 'title' | 'place' | 'text'>

/**
 * Finds pages and parts of pages by what they say, here and in the browser of whoever reads the site offline: that is given the
 * text of this class, so it uses nothing but itself and MiniSearch.
 */
export class SearchIndex {
  /** Longer ones say no more. */
  static readonly MAX_QUERY_LENGTH = 100
  static readonly EXCERPT_LENGTH = 180

  #size = 0
  readonly #index = new MiniSearch<Findable & { id: number }>({
    fields: ['title', 'names', 'place', 'text'],
    storeFields: ['path', 'title', 'place', 'text'],
    searchOptions: {
      boost: { title: 6, names: 3, place: 2 },
      prefix: (term) => term.length > 1,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      weights: { prefix: 0.4, fuzzy: 0.1 },
    },
  })

  add(findables: Findable[]) {
    this.#index.addAll(findables.map((findable) => ({ id: this.#size++, ...findable })))
  }

  /** The best first: what has all words, or else what has some. */
  find(query: string, limit: number): Found[] {
    const words = query.slice(0, SearchIndex.MAX_QUERY_LENGTH)
    const all = this.#index.search(words, { combineWith: 'AND' })
    const found = all.length > 0 ? all : this.#index.search(words)
    return found.slice(0, limit).map((result) => {
      const { path, title, place, text } = result as unknown as Stored
      return { path, title, place, excerpt: SearchIndex.#excerptOf(text, result.terms) }
    })
  }

  /** The text around the first word that was found. */
  static #excerptOf(text: string, terms: string[]): string {
    const flat = text.replaceAll(/\s+/g, ' ')
    const lower = flat.toLowerCase()
    const at = Math.min(...terms.map((term) => lower.indexOf(term)).filter((index) => index >= 0), flat.length)
    const from = at < 60 || at === flat.length ? 0 : flat.lastIndexOf(' ', at - 40) + 1
    const cut = flat.slice(from, from + SearchIndex.EXCERPT_LENGTH)
    return `${from > 0 ? '… ' : ''}${cut}${from + SearchIndex.EXCERPT_LENGTH < flat.length ? ' …' : ''}`
  }
}
