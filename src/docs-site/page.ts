import type { SafeHtml } from '@remix-run/html-template'

/** What every page can make its links with. */
export interface PageLinks {
  /** The address of another page, relative to this one: only the browser knows below which path a proxy shows the site. */
  to: (path: string) => string
  /** Markdown of the document, such as a description, as HTML. */
  text: (markdown: string) => SafeHtml
}

/** Something that a search can find. */
export interface Findable {
  /** Below `/docs/`, with what follows `#`. */
  path: string
  title: string
  /** The page or the group that it is in. */
  place: string
  text: string
  /** Names as programs write them: paths, fields, codes. */
  names?: string
}

/** One page of the site, rendered when it is asked for. */
export interface DocsPage {
  /** Below `/docs/`: empty for the first, else with a slash at the end. */
  path: string
  title: string
  /** Has examples beside the text, and takes the whole width. */
  isWide?: boolean
  content: (links: PageLinks) => SafeHtml
  findables: () => Findable[]
}

/** The address of one page from another. */
export function relative(from: string, to: string): string {
  const up = '../'.repeat(from.split('/').length - 1)
  return `${up}${to}` || './'
}
