import { html, type SafeHtml } from '@remix-run/html-template'
import { SCRIPT, STYLESHEETS } from './assets/assets.ts'
import type { DocsPage } from './page.ts'

/** Links that belong together. */
export interface NavigationGroup {
  title: string
  isReference?: boolean
  links: { path: string; title: string; method?: string }[]
}

/** What a page stands in. */
export interface Frame {
  navigation: NavigationGroup[]
  /** Below `/docs/`. */
  path: string
  to: (path: string) => string
  query?: string
  /** In place of the site's own: no file of a disk is a module. */
  offlineScripts?: string[]
}

/** A whole page: the search above, the contents beside, the page itself. */
export function layout(
  { title, isWide = false }: Pick<DocsPage, 'title' | 'isWide'>,
  content: SafeHtml,
  { navigation, path, to, query = '', offlineScripts }: Frame,
): SafeHtml {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${path === '' ? 'Hireline documentation' : `${title} · Hireline`}</title>
<link rel="icon" href="data:,">
${STYLESHEETS.map((file) => html`<link rel="stylesheet" href="${to(file)}">`)}
${offlineScripts?.map((file) => html`<script defer src="${to(file)}"></script>`) ?? html`<script type="module" src="${to(SCRIPT)}"></script>`}
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<header>
<a class="mark" href="${to('')}"><span aria-hidden="true"></span>Hireline</a>
<form role="search" action="${to('search/')}" method="get">
<input type="search" name="q" value="${query}" placeholder="Search" aria-label="Search the documentation" autocomplete="off" spellcheck="false" maxlength="100">
</form>
<button type="button" class="menu" popovertarget="contents">Contents</button>
</header>
<div class="frame">
<nav id="contents" popover aria-label="Contents">
${navigation.map((group, index) => html`${isFirstOf(navigation, index) ? referenceHeading(path, to) : ''}${groupLinks(group, path, to)}`)}
</nav>
<main id="content"${isWide ? html` class="wide"` : ''}>
${content}
</main>
</div>
</body>
</html>
`
}

/** Whether the reference begins here. */
const isFirstOf = (navigation: NavigationGroup[], index: number) =>
  Boolean(navigation[index]?.isReference) && !navigation[index - 1]?.isReference

const referenceHeading = (path: string, to: Frame['to']) =>
  html`<p class="heading"><a href="${to('reference/')}"${path === 'reference/' ? html` aria-current="page"` : ''}>Reference</a></p>`

function groupLinks({ title, links }: NavigationGroup, path: string, to: Frame['to']) {
  const isOpen = path === '' ? title === 'Guides' : links.some((link) => link.path === path)
  return html`<details${isOpen ? html` open` : ''}><summary>${title}</summary>
<ul>${links.map(
    (link) =>
      html`<li><a href="${to(link.path)}"${link.path === path ? html` aria-current="page"` : ''}>${link.title}${
        link.method && link.method !== 'GET' ? html` <small>${link.method}</small>` : ''
      }</a></li>`,
  )}</ul></details>`
}
