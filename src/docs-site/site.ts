import { setImmediate } from 'node:timers/promises'
import { guidePage, programPage } from './guide-page.ts'
import { type GuideGroup, GuidePaths, readGuides, readPrograms } from './guides.ts'
import type { NavigationGroup } from './layout.ts'
import type { DocsPage } from './page.ts'
import { operationsOf, type PlacedOperation, type ShownDocument } from './reference/document.ts'
import { errorsPage } from './reference/errors-page.ts'
import { eventPages } from './reference/event-page.ts'
import { readExampleCalls } from './reference/example-calls.ts'
import { operationPage } from './reference/operation-page.ts'
import { referencePage } from './reference/reference-page.ts'
import { SearchIndex } from './search-index.ts'
import { startPage } from './start-page.ts'

/** What the site is made from. */
export interface SiteSources {
  document: ShownDocument
  /** The scopes that keys need, by operation. */
  scopes: Map<string, string | undefined>
}

/** All pages, what leads to them, and the search. */
export class DocsSite {
  readonly pages: Map<string, DocsPage>
  readonly navigation: NavigationGroup[]
  readonly guides: GuideGroup[]
  #search: Promise<SearchIndex> | undefined

  constructor({ document, scopes }: SiteSources) {
    const operations = operationsOf(document)
    const calls = readExampleCalls()
    const groups = readGuides()
    this.guides = groups
    const programs = readPrograms()
    const links = {
      paths: new GuidePaths([...groups.flatMap(({ guides }) => guides), ...programs]),
      operationNamed: operationFinder(operations),
    }
    const reference = operations.map((operation) => {
      const call = calls[operation.operationId]
      if (!call) throw new Error(`There is no example of ${operation.operationId}: npm run generate makes it.`)
      return operationPage(document, operation, { call, scope: scopes.get(operation.operationId) })
    })
    const events = eventPages(document)
    const errors = errorsPage()
    const pages = [
      startPage(groups, document),
      ...groups.flatMap(({ title, guides }) => guides.map((guide) => guidePage(guide, title, links))),
      ...programs.map(programPage),
      referencePage(document),
      ...reference,
      ...events,
      errors,
    ]
    this.pages = new Map(pages.map((page) => [page.path, page]))
    const [guides, concepts, operating] = groups.map(({ title, guides }) => ({ title, links: guides }))
    this.navigation = [
      ...[guides, concepts].flatMap((group) => group ?? []),
      ...(document.tags ?? []).map(({ name }) => ({
        title: name,
        isReference: true,
        links: operations
          .filter(({ tags }) => tags[0] === name)
          .map(({ path, summary, method }) => ({ path, title: summary, method })),
      })),
      { title: 'Events and errors', isReference: true, links: [errors, ...events] },
      ...(operating ? [operating] : []),
    ]
  }

  /** Made at the first search, which takes a moment. */
  search(): Promise<SearchIndex> {
    this.#search ??= indexed([...this.pages.values()])
    return this.#search
  }
}

/** Indexes page by page and lets other requests in between. */
async function indexed(pages: DocsPage[]): Promise<SearchIndex> {
  const index = new SearchIndex()
  for (const page of pages) {
    index.add(page.findables())
    await setImmediate()
  }
  return index
}

/** Finds the page of an operation that a text names, such as `GET /external/v1/candidates/{id}/`. */
function operationFinder(operations: PlacedOperation[]) {
  const plain = (address: string) =>
    address
      .replace(/\?.*$/, '')
      .replace(/^\/external/, '')
      .replaceAll(/\{[^}]*\}/g, '{}')
      .replace(/\/$/, '')
  const paths = new Map(operations.map(({ method, address, path }) => [`${method} ${plain(address)}`, path]))
  return (code: string) => {
    const [, method, address] = /^(GET|POST|PUT|PATCH|DELETE) (\/\S+)$/.exec(code) ?? []
    return address === undefined ? undefined : paths.get(`${method} ${plain(address)}`)
  }
}
