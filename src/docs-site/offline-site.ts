import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { html } from '@remix-run/html-template'
import { editorSchema } from '../config-as-code/editor-schema.ts'
import { docsAssets, SCRIPT, STYLESHEETS } from './assets/assets.ts'
import { PICTURES } from './guides.ts'
import { allForModels, contentsForModels } from './llms-text.ts'
import { type DocsPage, relative } from './page.ts'
import { renderedPage } from './rendered-page.ts'
import { SearchIndex } from './search-index.ts'
import { searchResults } from './search-page.ts'
import type { DocsSite } from './site.ts'

const DATA = 'assets/search-data.js'
const SEARCH = docsAssets.add(new URL('./assets/', import.meta.url), 'offline-search', 'js')
const SCRIPTS = ['assets/minisearch.js', DATA, SEARCH, SCRIPT]

/**
 * Writes the site as files that a browser opens from a disk, with its search; nothing of it asks a service.
 * @returns how many pages there are
 */
export async function writeOfflineSite(site: DocsSite, folder: string): Promise<number> {
  const put = async (path: string, content: string | Buffer) => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  const pages = [...site.pages.values(), SEARCH_PAGE, TRY_PAGE]
  for (const page of pages) {
    const to = (target: string) => fileOf(relative(page.path, target))
    await put(fileOf(page.path), renderedPage(site, page, { to, offlineScripts: SCRIPTS }))
  }
  for (const path of [...STYLESHEETS, SEARCH, SCRIPT]) {
    await put(path, docsAssets.find(path.replace(/^assets\//, ''))?.content as Buffer)
  }
  for (const [path, file] of Object.entries(PICTURES)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await cp(file, join(folder, path))
  }
  await put(
    'assets/minisearch.js',
    await readFile(join(dirname(createRequire(import.meta.url).resolve('minisearch')), '../umd/index.js')),
  )
  await put(DATA, searchData(site))
  await put('company-file.schema.json', JSON.stringify(editorSchema()))
  await put('llms.txt', contentsForModels(site))
  await put('llms-full.txt', allForModels(site))
  return pages.length
}

/** What a search finds is filled in by offline-search.js. */
const SEARCH_PAGE: DocsPage = {
  path: 'search/',
  title: 'Search',
  content: ({ to }) => searchResults('', [], to),
  findables: () => [],
}

/** What the served site has there sends requests to the service. */
const TRY_PAGE: DocsPage = {
  path: 'try/',
  title: 'Try it',
  content: () => html`<h1>Try it</h1><p>That needs a service: open <code>/docs/try/</code> of one that runs.</p>`,
  findables: () => [],
}

/** The file of an address: no disk knows that a folder means the index in it. */
function fileOf(address: string): string {
  const [path = '', hash] = address.split('#', 2)
  const file = path === '' || path.endsWith('/') ? `${path}index.html` : path
  return hash === undefined ? file : `${file}#${hash}`
}

/** What can be found, and what finds it. */
function searchData({ pages }: DocsSite): string {
  const findables = [...pages.values()].flatMap((page) =>
    page.findables().map((findable) => ({ ...findable, path: fileOf(findable.path) })),
  )
  return `${SearchIndex.toString()}\nglobalThis.SearchIndex = SearchIndex\nglobalThis.findables = ${JSON.stringify(findables)}\n`
}
