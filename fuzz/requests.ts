import { gzipSync } from 'node:zlib'
import { externalEndpoints } from '../src/api.ts'
import { portalEndpoints } from '../src/portal/routes.ts'
import { type FormPart, formBody, pdfOf } from '../tests/support/form.ts'
import { type RequestParts, validRequest } from '../tests/support/valid-requests.ts'
import type { World } from '../tests/support/world.ts'
import { damaged, hostileValue, TEXTS } from './hostile-values.ts'
import { type Random, randomOf } from './random.ts'

/** Whom requests are made for: a company's key, and an applicant who is logged in. */
export interface Target {
  world: World
  applicant: { applicationId: string; pageId: string; cookie: string; token: string; submission: string }
  companySlug: string
  flowSlug: string
}

/** One request as it goes over the wire. */
export interface FuzzedRequest {
  kind: string
  method: string
  path: string
  headers: [string, string][]
  body: Buffer
}

export const RAW_KIND = 'raw bytes'
export const WITH_SESSION_KIND = 'pages, with a session'

type Make = (random: Random, target: Target) => FuzzedRequest

const KINDS: [string, Make][] = [
  ['API, almost valid', (random, target) => apiRequest(random, target)],
  ['API, fields changed', (random, target) => apiRequest(random, target, changeFields)],
  ['API, body damaged', (random, target) => changeBody(random, apiRequest(random, target))],
  ['API, headers changed', (random, target) => changeHeaders(random, apiRequest(random, target))],
  [WITH_SESSION_KIND, (random, target) => pageRequest(random, target, true)],
  ['pages, without one', (random, target) => pageRequest(random, target, false)],
  [
    'pages, headers changed',
    (random, target) => changeHeaders(random, pageRequest(random, target, random.chance(0.5))),
  ],
  ['other methods', (random, target) => ({ ...anyRequest(random, target), method: random.pick(METHODS) })],
  ['other paths', (random, target) => ({ ...anyRequest(random, target), path: anyPath(random, target) })],
  [RAW_KIND, (random, target) => anyRequest(random, target)],
]
const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'QUERY',
  'LOCK',
  'SEARCH',
]
const OPEN_PATHS = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/docs',
  '/docs/',
  '/docs/search.json',
  '/docs/try/static/index.html',
  '/external/openapi.json',
  '/',
  '/files/a/b.pdf?expires=1&signature=x',
  '/portal/assets/x.css',
  '/portal/theme/x.css',
  '/external/',
  '/apply/',
]

/** Makes the request of one turn; the same seed makes the same one. */
export function requestOf(seed: number, turn: number, target: Target): FuzzedRequest {
  const random = randomOf(seed, turn)
  const [kind, make] = random.pick(KINDS)
  return { ...make(random, target), kind }
}

/** The bytes of a request; of the raw kind they are damaged. */
export function bytesOf(request: FuzzedRequest, seed: number, turn: number): Buffer {
  const head = [
    `${request.method} ${request.path} HTTP/1.1`,
    'Host: localhost',
    `Content-Length: ${request.body.length}`,
  ]
  for (const [name, value] of request.headers) head.push(`${name}: ${value}`)
  const random = randomOf(seed + 1, turn)
  const text = `${head.join('\r\n')}\r\n\r\n`
  const broken = Array.from({ length: 1 + random.below(3) }).reduce<string>((bytes) => damaged(bytes, random), text)
  return Buffer.concat([Buffer.from(broken, 'latin1'), request.body])
}

const anyRequest: Make = (random, target) =>
  random.chance(0.6) ? apiRequest(random, target) : pageRequest(random, target, random.chance(0.5))

function apiRequest(
  random: Random,
  { world }: Target,
  change: (random: Random, parts: RequestParts) => RequestParts = (_, parts) => parts,
): FuzzedRequest {
  const endpoint = random.pick(externalEndpoints)
  const { params = {}, query = {}, body, form } = change(random, validRequest(endpoint, world))
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(wellFormed(params[name])))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, wellFormed(value)])).toString()
  const headers: [string, string][] = endpoint.secretPath ? [] : [['Authorization', `Api-Key ${world.company.key}`]]
  const content = form ? formBody(form, 'fuzzed-boundary') : undefined
  if (content) headers.push(['Content-Type', content.headers['content-type']])
  else if (body) headers.push(['Content-Type', 'application/json'])
  return {
    kind: '',
    method: endpoint.method,
    path: `/external${path}${search && `?${search}`}`,
    headers,
    body: content?.rawBody ?? Buffer.from(body ? JSON.stringify(body) : ''),
  }
}

const wellFormed = (value: unknown) => String(value).toWellFormed()

function changeFields(random: Random, { params, query, body, form }: RequestParts): RequestParts {
  return {
    ...(params && { params: changeOne(random, params) as Record<string, string> }),
    ...(query && { query: changeOne(random, query) as Record<string, string> }),
    ...(body && { body: changeOne(random, body) }),
    ...(form && { form: form.map((part) => changePart(random, part)) }),
  }
}

function changeOne(random: Random, fields: Record<string, unknown>): Record<string, unknown> {
  const name = random.chance(0.1) ? random.pick(TEXTS) : random.pick([...Object.keys(fields), 'cursor', 'page'])
  const { [name]: _, ...others } = fields
  return random.chance(0.15) ? others : { ...others, [name]: hostileValue(random) }
}

function changePart(random: Random, part: FormPart): FormPart {
  const name = random.chance(0.3) ? random.pick(TEXTS) : part.name
  if ('text' in part) return { name, text: String(hostileValue(random)) }
  const content = random.chance(0.5) ? part.content : damaged(String(part.content), random)
  return { name, fileName: random.pick([part.fileName, ...TEXTS]), content }
}

function changeBody(random: Random, request: FuzzedRequest): FuzzedRequest {
  const text = request.body.toString('latin1')
  const bodies = [
    () => Buffer.from(damaged(text, random), 'latin1'),
    () => Buffer.from(damaged(damaged(text, random), random), 'latin1'),
    () => gzipSync(request.body),
    () => Buffer.from(`${'['.repeat(20_000)}`),
    () => Buffer.from(`{"a":${'{"a":'.repeat(5000)}1${'}'.repeat(5001)}`),
    () => Buffer.from(Array.from({ length: random.below(2000) }, () => random.below(256))),
    () => Buffer.alloc(0),
  ]
  return { ...request, body: random.pick(bodies)() }
}

function changeHeaders(random: Random, request: FuzzedRequest): FuzzedRequest {
  const visible = () => random.pick(TEXTS).replace(/[^\x20-\x7e]/g, '?')
  const changes = (): [string, string][] => [
    ['Content-Encoding', random.pick(['gzip', 'br', 'deflate', 'x', 'identity', 'gzip, br', visible()])],
    ['Content-Type', random.pick(['text/plain', 'application/json; charset=utf-16', 'multipart/form-data', visible()])],
    ['Content-Type', `multipart/form-data; boundary=${'x'.repeat(random.below(600))}`],
    ['Content-Type', 'application/x-www-form-urlencoded'],
    ['Accept', visible()],
    ['Accept-Encoding', random.pick(['gzip', 'br;q=0', '*;q=0', visible()])],
    ['Accept-Language', visible()],
    ['Authorization', random.pick(['Bearer', 'Basic x', 'Api-Key x', visible()])],
    ['Cookie', `hireline_session=${visible()}; hireline_visitor=${visible()}; hireline_language=${visible()}`],
    ['Host', visible()],
    ['Idempotency-Key', random.pick(['fuzzed', 'x'.repeat(300), visible()])],
    ['If-None-Match', visible()],
    ['Origin', visible()],
    ['Range', 'bytes=0-0,-1,5-'],
    ['X-Forwarded-For', visible()],
    ['X-Forwarded-Host', visible()],
    ['X-Request-Id', visible()],
    ['Webhook-Id', visible()],
    ['Webhook-Signature', visible()],
    ['Expect', random.pick(['100-continue', 'x'])],
  ]
  const added = Array.from({ length: 1 + random.below(3) }, () => random.pick(changes()))
  const kept = request.headers.filter(([name]) => random.chance(0.2) || !added.some(([other]) => other === name))
  return { ...request, headers: [...kept, ...added] }
}

function anyPath(random: Random, target: Target): string {
  const known = random.chance(0.5) ? random.pick(OPEN_PATHS) : anyRequest(random, target).path
  const hostile = encodeURIComponent(random.pick(TEXTS).toWellFormed())
  return random.pick([
    known,
    known + hostile,
    `${known}/${hostile}`,
    `${known}?${hostile}=${hostile}`,
    `${known}%zz`,
    `/${hostile}`,
  ])
}

function pageRequest(random: Random, { applicant, companySlug, flowSlug }: Target, loggedIn: boolean): FuzzedRequest {
  const endpoint = random.pick(portalEndpoints)
  const values: Record<string, string> = {
    application_id: applicant.applicationId,
    page_id: applicant.pageId,
    company: companySlug,
    flow: flowSlug,
    token: 'x'.repeat(43),
  }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) =>
    encodeURIComponent(random.chance(0.15) ? random.pick(TEXTS).toWellFormed() : (values[name] ?? 'x')),
  )
  const headers: [string, string][] = [['Sec-Fetch-Site', random.chance(0.9) ? 'same-origin' : 'cross-site']]
  // A session that is ended would be of no use to the requests that follow.
  if (loggedIn && !path.includes('logout')) headers.push(['Cookie', applicant.cookie])
  if (endpoint.method === 'GET') return { kind: '', method: 'GET', path, headers, body: Buffer.alloc(0) }
  const fields: Record<string, unknown> = {
    submission: applicant.submission,
    shift: 'day',
    email: `ada-${random.below(1000)}@example.com`,
    full_name: 'Ada Lovelace',
  }
  // Not in the object above, which would then look like a promise.
  Object.defineProperty(fields, 'then', { value: random.pick(['continue', 'save']), enumerable: true })
  const changed = random.chance(0.7) ? changeOne(random, fields) : fields
  const sent = { ...(random.chance(0.9) && { _csrf: applicant.token }), ...changed }
  const texts = Object.entries(sent).map(([name, value]): FormPart => ({ name, text: wellFormed(value) }))
  if (!endpoint.bodyTypes?.includes('multipart/form-data')) {
    headers.push(['Content-Type', 'application/x-www-form-urlencoded'])
    const body = new URLSearchParams(texts.map((part) => [part.name, 'text' in part ? part.text : ''])).toString()
    return { kind: '', method: 'POST', path, headers, body: Buffer.from(body) }
  }
  const file: FormPart = { name: 'licence', fileName: random.pick(['a.pdf', ...TEXTS]), content: pdfOf('A licence') }
  const form = formBody(random.chance(0.2) ? [...texts, changePart(random, file)] : texts, 'fuzzed-boundary')
  headers.push(['Content-Type', form.headers['content-type']])
  return { kind: '', method: 'POST', path, headers, body: form.rawBody }
}
