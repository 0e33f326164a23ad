import { html } from '@remix-run/html-template'
import { codeBlock } from './code-block.ts'
import type { Guide, GuidePaths } from './guides.ts'
import { parseSections, plainText, type Section, withLinks } from './markdown.ts'
import type { DocsPage, PageLinks } from './page.ts'

/** What links in guides lead to. */
export interface GuideLinks {
  paths: GuidePaths
  /** The page of an operation that is named like `GET /external/v1/changes/`. */
  operationNamed: (code: string) => string | undefined
}

/** A page that is written as Markdown. */
export function guidePage(guide: Guide, group: string, links: GuideLinks): DocsPage {
  const { path, title, file, text } = guide
  let parsed: Section[] | undefined
  // It takes some tens of milliseconds, so it is left to the first who asks.
  const sections = () => {
    parsed ??= parseSections(text)
    return parsed
  }
  return {
    path,
    title,
    content: ({ to }) => {
      const linked = linkedSections(sections(), file, links, to)
      const parts = linked.filter(({ level }) => level === 2)
      return html`${linked.map(
        (section) =>
          html`${heading(section)}${html.raw`${section.html}`}${section.level === 1 ? onThisPage(parts) : ''}`,
      )}`
    },
    findables: () =>
      sections().map(({ id, title: heading, level, html: content }) => ({
        path: level > 1 ? `${path}#${id}` : path,
        title: level > 1 ? heading : title,
        place: level > 1 ? title : group,
        text: plainText(content),
      })),
  }
}

function linkedSections(sections: Section[], file: string, { paths, operationNamed }: GuideLinks, to: PageLinks['to']) {
  const pageOf = (href: string) => paths.find(file, href.split('#', 1)[0] as string)
  const links = {
    linkTo: (href: string) => {
      if (/^(https?:|mailto:|#)/.test(href)) return href
      const page = pageOf(href)
      return page && to(page.path) + (/#.*$/.exec(href)?.[0] ?? '')
    },
    titleOf: (href: string) => pageOf(href)?.title,
    operationNamed: (code: string) => {
      const found = operationNamed(code)
      return found && to(found)
    },
  }
  return sections.map((section) => ({ ...section, html: withLinks(section.html, links) }))
}

function heading({ id, title, level }: Section) {
  if (level === 0 || level === 4) return ''
  if (level === 1) return html`<h1 id="${id}">${title}</h1>`
  const anchor = html`<a class="anchor" href="#${id}">${title}</a>`
  return level === 2 ? html`<h2 id="${id}">${anchor}</h2>` : html`<h3 id="${id}">${anchor}</h3>`
}

function onThisPage(parts: Section[]) {
  if (parts.length < 3) return ''
  return html`<nav class="parts" aria-label="On this page"><ul>${parts.map(
    ({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`,
  )}</ul></nav>`
}

/** A page that shows a program as it is. */
export const programPage = ({ path, title, text, file }: Guide): DocsPage => ({
  path,
  title,
  content: () => html`<h1>${title}</h1>
<p class="muted">${file}</p>
${codeBlock(title, text)}`,
  findables: () => [{ path, title, place: 'Programs', text }],
})
