import { micromark } from 'micromark'
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table'

/** A part of a page, from one heading to the next. */
export interface Section {
  /** What stands behind `#` in its address. */
  id: string
  title: string
  /** Of its heading; 4 where bold words stand for one, and 0 before the first. */
  level: number
  /** Without the heading. */
  html: string
}

/** How a page's own links are written. */
export interface Links {
  /** The address of what a link names, or undefined where the site does not have it. */
  linkTo: (href: string) => string | undefined
  /** The title of the page that a link leads to, which is shown where the link's text is the name of a file. */
  titleOf?: (href: string) => string | undefined
  /** The address of the operation that a piece of code names, such as `GET /external/v1/changes/`. */
  operationNamed?: (code: string) => string | undefined
}

/** Markdown as HTML, in sections; its links are as in the file. HTML in it is shown as text. */
export function parseSections(markdown: string): Section[] {
  const taken = new Map<string, number>()
  return toHtml(markdown)
    .split(/(?=<h[1-6]>|<p><strong>[^<]+\.<\/strong>)/)
    .filter((part) => part.trim() !== '')
    .map((part) => parseSection(part, (title) => uniqueId(title, taken)))
}

/** A section begins with a heading, or with a paragraph whose first words are bold and end with a stop. */
function parseSection(part: string, idOf: (title: string) => string): Section {
  const [whole, level, heading] = /^<h([1-6])>([\s\S]*?)<\/h\1>/.exec(part) ?? []
  if (whole !== undefined && heading !== undefined) {
    const title = plainText(heading)
    return { id: idOf(title), title, level: Number(level), html: scrollable(part.slice(whole.length), title) }
  }
  const title = plainText(/^<p><strong>([^<]+)\.<\/strong>/.exec(part)?.[1] ?? '')
  if (title === '') return { id: '', title, level: 0, html: scrollable(part, title) }
  const id = idOf(title)
  return { id, title, level: 4, html: scrollable(part.replace('<p>', `<p id="${id}">`), title) }
}

const toHtml = (markdown: string) => micromark(markdown, { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] })

/** One paragraph or a few, such as a description, as HTML. */
export const renderText = (markdown: string, links: Links): string => withLinks(toHtml(markdown), links)

/** What HTML says, for a search or a title. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim()
}

/** As GitHub makes them, since links in the files are written for it. */
function uniqueId(title: string, taken: Map<string, number>): string {
  const id = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}_\- ]/gu, '')
    .replaceAll(' ', '-')
  const times = taken.get(id) ?? 0
  taken.set(id, times + 1)
  return times === 0 ? id : `${id}-${times}`
}

/** What may be wider than a telephone scrolls by itself, and can be come to with the keyboard. */
function scrollable(html: string, title: string): string {
  const label = (what: string) => `role="group" aria-label="${escaped(title)}${title && ', '}${what}" tabindex="0"`
  return html
    .replaceAll('<table>', () => `<div class="table" ${label('table')}><table>`)
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<pre>', () => `<pre ${label('code')}>`)
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The same with links to pages of the site. */
export function withLinks(html: string, { linkTo, titleOf, operationNamed }: Links): string {
  return html
    .replaceAll(/<a href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g, (_, href: string, text: string) => {
      const target = href.replaceAll('&amp;', '&')
      const address = linkTo(target)
      if (address === undefined) return text
      const title = /^[\w-]+\.md$/.test(text) ? titleOf?.(target) : undefined
      return `<a href="${escaped(address)}">${title === undefined ? text : escaped(title)}</a>`
    })
    .replaceAll(
      /<img src="([^"]*)"/g,
      (_, source: string) => `<img src="${escaped(linkTo(source) ?? source)}" loading="lazy"`,
    )
    .split(/(<a [\s\S]*?<\/a>|<pre[\s\S]*?<\/pre>)/)
    .map((part, index) => (index % 2 === 1 || !operationNamed ? part : withOperations(part, operationNamed)))
    .join('')
}

function withOperations(html: string, operationNamed: NonNullable<Links['operationNamed']>): string {
  return html.replaceAll(/<code>([^<]*)<\/code>/g, (code, text: string) => {
    const address = operationNamed(plainText(text))
    return address === undefined ? code : `<a href="${escaped(address)}">${code}</a>`
  })
}
