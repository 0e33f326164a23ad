import { html } from '@remix-run/html-template'
import { layout } from './layout.ts'
import { renderText } from './markdown.ts'
import { type DocsPage, relative } from './page.ts'
import type { DocsSite } from './site.ts'

/** What differs where no service stands behind the pages. */
interface Elsewhere {
  to?: (path: string) => string
  offlineScripts?: string[]
}

/** A page of the site as HTML. */
export function renderedPage(site: DocsSite, page: DocsPage, { to: own, offlineScripts }: Elsewhere = {}): string {
  const to = own ?? ((target: string) => relative(page.path, target))
  const text = (markdown: string) =>
    html.raw`${renderText(markdown, { linkTo: (href) => (/^https?:/.test(href) ? href : undefined) })}`
  return String(
    layout(page, page.content({ to, text }), { navigation: site.navigation, path: page.path, to, offlineScripts }),
  )
}
