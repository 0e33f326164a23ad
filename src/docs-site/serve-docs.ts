import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import compress from '@fastify/compress'
import { html } from '@remix-run/html-template'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { editorSchema } from '../config-as-code/editor-schema.ts'
import { Fault } from '../contract/fault.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { limitByAddress } from '../http/guards/request-limits.ts'
import { sendAsset } from '../http/immutable-assets.ts'
import type { RateLimits } from '../http/rate-limits/rate-limit.ts'
import { COMPRESSION } from '../portal/door/compression.ts'
import { docsAssets } from './assets/assets.ts'
import { PICTURES } from './guides.ts'
import { layout } from './layout.ts'
import { allForModels, contentsForModels } from './llms-text.ts'
import { relative } from './page.ts'
import type { ShownDocument } from './reference/document.ts'
import { renderedPage } from './rendered-page.ts'
import { searchResults } from './search-page.ts'
import { DocsSite } from './site.ts'

const FOUND_ON_A_PAGE = 40
const FOUND_WHILE_TYPING = 8
const SEARCH_PATH = 'search/'

/** Pages load nothing from elsewhere and hold nothing of anybody. */
const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-cache',
}

interface KeptPage {
  body: string
  etag: string
}

/** Serves the documentation at `/docs/`; it needs no key. */
export async function serveDocs(
  app: FastifyInstance,
  endpoints: Endpoint[],
  { config, rateLimits }: { config: Config; rateLimits: RateLimits },
) {
  let site: DocsSite | undefined
  // Reading the document and the files is left to the first who asks.
  const theSite = () => {
    site ??= new DocsSite({
      document: app.swagger() as unknown as ShownDocument,
      scopes: new Map(endpoints.map(({ operationId, scope }) => [operationId, scope])),
    })
    return site
  }
  const kept = new Map<string, KeptPage>()
  // A search costs more than a page, which is made once: up to ten milliseconds.
  const searches = { perMinute: config.PORTAL_RATE_LIMIT_PER_MINUTE, perSecond: 0 }
  await app.register(async (scope) => {
    await scope.register(compress, COMPRESSION)
    scope.get('/docs/assets/:file', HIDDEN, sendDocsAsset)
    scope.get('/docs/pictures/:file', HIDDEN, sendPicture)
    const searched = { ...HIDDEN, onRequest: limitByAddress(rateLimits, 'docs', searches) }
    scope.get('/docs/company-file.schema.json', HIDDEN, sendSchema)
    scope.get('/docs/llms.txt', HIDDEN, (_, reply) => sendText(reply, contentsForModels(theSite())))
    scope.get('/docs/llms-full.txt', HIDDEN, (_, reply) => sendText(reply, allForModels(theSite())))
    scope.get('/llms.txt', HIDDEN, (_, reply) => reply.redirect('docs/llms.txt'))
    scope.get('/docs/search/', searched, (request, reply) => sendSearch(request, reply, theSite()))
    scope.get('/docs/search.json', searched, async (request, reply) => {
      const found = (await theSite().search()).find(queryOf(request), FOUND_WHILE_TYPING)
      return reply.headers(HEADERS).send({ found: found.map(({ path, title, place }) => ({ path, title, place })) })
    })
    scope.get('/docs', HIDDEN, (request, reply) => sendPage(request, reply, theSite(), kept))
    scope.get('/docs/*', HIDDEN, (request, reply) => sendPage(request, reply, theSite(), kept))
  })
}

const HIDDEN = { schema: { hide: true } }

function sendDocsAsset(request: FastifyRequest, reply: FastifyReply) {
  const asset = docsAssets.find((request.params as { file: string }).file)
  if (!asset) throw missing()
  return sendAsset(asset, request, reply)
}

async function sendPicture(request: FastifyRequest, reply: FastifyReply) {
  const file = PICTURES[`pictures/${(request.params as { file: string }).file}`]
  if (!file) throw missing()
  return reply
    .headers({ 'Cache-Control': 'public, max-age=86400' })
    .type('image/png')
    .send(await readFile(file))
}

/** Of company files, for editors, whose requests come from pages of other places. */
function sendSchema(_request: FastifyRequest, reply: FastifyReply) {
  return reply
    .headers({ 'Cache-Control': 'no-cache', 'Access-Control-Allow-Origin': '*' })
    .type('application/schema+json')
    .send(JSON.stringify(editorSchema()))
}

const sendText = (reply: FastifyReply, text: string) =>
  reply.headers({ 'Cache-Control': 'no-cache' }).type('text/plain; charset=utf-8').send(text)

const missing = () => new Fault('not_found', 'There is no such file.')

const queryOf = (request: FastifyRequest) => String((request.query as { q?: unknown }).q ?? '')

function sendPage(request: FastifyRequest, reply: FastifyReply, site: DocsSite, kept: Map<string, KeptPage>) {
  const [address = '', query] = request.url.split('?', 2)
  const path = pathBelow(address)
  const page = site.pages.get(path)
  if (!page) return sendMissing(reply, site, address.replace(/^\/docs\/?/, ''))
  // The links are relative, and right only with the slash: nobody but the browser knows below which path a proxy shows the site.
  if (!address.endsWith('/')) {
    const last = address.split('/').at(-1)
    return reply.redirect(query === undefined ? `${last}/` : `${last}/?${query}`)
  }
  let found = kept.get(path)
  if (!found) {
    const body = renderedPage(site, page)
    found = { body, etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
    kept.set(path, found)
  }
  reply.headers({ ...HEADERS, ETag: found.etag })
  if (request.headers['if-none-match']?.includes(found.etag)) return reply.code(304).send()
  return reply.type('text/html; charset=utf-8').send(found.body)
}

/** What stands behind `/docs/`, with a slash at its end. */
const pathBelow = (address: string) => address.replace(/^\/docs\/?/, '').replace(/(?<=[^/])$/, '/')

async function sendSearch(request: FastifyRequest, reply: FastifyReply, site: DocsSite) {
  const query = queryOf(request)
  const found = (await site.search()).find(query, FOUND_ON_A_PAGE)
  // As the browser sees it, with or without the slash.
  const from = request.url.split('?', 1)[0]?.endsWith('/') ? SEARCH_PATH : 'search'
  const to = (target: string) => relative(from, target)
  const content = searchResults(query, found, to)
  return reply
    .headers(HEADERS)
    .type('text/html; charset=utf-8')
    .send(String(layout({ title: 'Search' }, content, { navigation: site.navigation, path: SEARCH_PATH, to, query })))
}

function sendMissing(reply: FastifyReply, site: DocsSite, path: string) {
  const to = (target: string) => relative(path, target)
  const content = html`<h1>There is no such page</h1><p>It may have moved: <a href="${to('')}">look at the contents</a>, or search.</p>`
  return reply
    .code(404)
    .headers(HEADERS)
    .type('text/html; charset=utf-8')
    .send(String(layout({ title: 'No such page' }, content, { navigation: site.navigation, path: 'none', to })))
}
