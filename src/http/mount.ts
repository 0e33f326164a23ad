import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type TSchema, Type } from 'typebox'
import type { Config } from '../config.ts'
import type { Caller, FindCaller } from '../contract/caller.ts'
import { reference, Success } from '../contract/schemas.ts'
import type { Database } from '../db/database.ts'
import type { DocumentReader } from '../ocr/document-reader.ts'
import { secretsOf } from '../secrets/secrets.ts'
import type { Storage } from '../storage/storage.ts'
import type { UploadScheduler } from '../storage/upload-scheduler.ts'
import { replays } from '../telemetry/counters.ts'
import type { Clamd } from '../virus-scan/clamd.ts'
import { authenticate, requireScope } from './authentication.ts'
import { addressKey } from './caller-address.ts'
import type { Answer, Endpoint, EndpointContext, PublicDoor } from './endpoint.ts'
import { ErrorResponse } from './errors.ts'
import { linksFrom } from './file-links.ts'
import { acceptForms } from './form-body.ts'
import { answerOnce, idempotencyKey } from './idempotency.ts'
import { refuseUnrouted } from './known-paths.ts'
import { IDEMPOTENCY_HEADER } from './openapi.ts'
import { OpenDoor } from './public-door.ts'
import { type Quota, type RateLimits, refuseIfOver } from './rate-limit.ts'
import { keepRawBodies } from './raw-body.ts'
import { publicUrl, requestUrl } from './request-url.ts'

/** What the external API stands on. */
export interface ExternalApi {
  config: Config
  db: Database
  storage: Storage
  uploads: UploadScheduler
  reader: DocumentReader
  scanner?: Clamd | undefined
  findCaller: FindCaller
  rateLimits: RateLimits
}

/** Mounts endpoints below `/external`, each behind the same door: key, rate limit, scope, then the request itself. */
export async function mountExternalApi(app: FastifyInstance, endpoints: Endpoint[], api: ExternalApi) {
  const openDoor = new OpenDoor(api)
  await app.register(
    async (external) => {
      external.decorateRequest('caller', null)
      external.addHook('onRequest', async (_request, reply) => {
        // Answers hold personal data, so nothing on the way may keep them.
        reply.header('Cache-Control', 'no-store')
      })
      external.addHook('onRequest', (request, reply) => admit(request, reply, api, openDoor))
      external.addHook('preValidation', splitQueryLists)
      external.addHook('preValidation', (request, reply) => admitByFields(request, reply, api))
      external.setNotFoundHandler(refuseUnrouted)
      for (const endpoint of endpoints) {
        if (endpoint.door) continue
        if (!endpoint.bodyTypes) mount(external, endpoint, handlerOf(endpoint, api))
        else await external.register((scope) => mountWithBodyTypes(scope, endpoint, api))
      }
      await external.register(async (open) => {
        keepRawBodies(open)
        for (const endpoint of endpoints) {
          const { door } = endpoint
          if (door)
            mount(open, endpoint, (request, reply) =>
              answerInTheOpen(endpoint, door, { api, openDoor }, request, reply),
            )
        }
      })
    },
    { prefix: '/external' },
  )
}

async function admit(request: FastifyRequest, reply: FastifyReply, api: ExternalApi, openDoor: OpenDoor) {
  const { endpoint } = request.routeOptions.config
  if (endpoint?.door) return openDoor.admit(endpoint.door, request, reply)
  if (request.is404 && isOpenPath(request)) return
  const standard = standardQuota(api.config)
  let caller: Caller
  try {
    caller = await authenticate(request, reply, api.findCaller)
  } catch (error) {
    // Who has no key is told of the limits too; they count by address and change nothing about the 401.
    await api.rateLimits.take(`address:${addressKey(request)}`, standard, reply)
    throw error
  }
  if (!endpoint?.isUncounted) await admitCaller(caller, endpoint, reply, api)
}

/** A path that needs no key by any method: that it does not take this one is no secret. */
function isOpenPath({ server, url }: FastifyRequest): boolean {
  const routes = server.routesAt(url)
  return routes.length > 0 && routes.every(({ config: { endpoint } }) => !endpoint || endpoint.door)
}

/** The rest of the door of an endpoint that does not count every request. */
async function admitByFields(request: FastifyRequest, reply: FastifyReply, api: ExternalApi) {
  const { endpoint } = request.routeOptions.config
  if (!endpoint?.isUncounted) return
  const caller = request.caller as Caller
  const fields = request.method === 'POST' ? request.body : request.query
  const isCounted = !isObject(fields) || !endpoint.isUncounted(fields)
  await admitCaller(caller, endpoint, reply, api, isCounted)
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

async function admitCaller(
  caller: Caller,
  endpoint: Endpoint | undefined,
  reply: FastifyReply,
  { config, rateLimits }: ExternalApi,
  isCounted = true,
) {
  const counter = [`key:${caller.apiKey.id}`, quotaOf(caller, standardQuota(config)), reply] as const
  if (isCounted) refuseIfOver(await rateLimits.take(...counter), reply, 'api_rate')
  else await rateLimits.look(...counter)
  if (endpoint?.scope) requireScope(caller, endpoint.scope)
}

const standardQuota = (config: Config): Quota => ({
  perMinute: config.RATE_LIMIT_PER_MINUTE,
  perSecond: config.RATE_LIMIT_PER_SECOND,
})

const quotaOf = ({ apiKey }: Caller, standard: Quota): Quota => ({
  perMinute: apiKey.rateLimitPerMinute ?? standard.perMinute,
  perSecond: apiKey.rateLimitPerSecond ?? standard.perSecond,
})

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

/** In a query a list is written `a,b` or by repeating the parameter. */
async function splitQueryLists(request: FastifyRequest) {
  const properties = request.routeOptions.config.endpoint?.query?.properties ?? {}
  const query = request.query as Record<string, unknown>
  for (const [name, schema] of Object.entries(properties)) {
    const value = query[name]
    if ((schema as { type?: string }).type !== 'array' || value === undefined) continue
    query[name] = [value].flat().flatMap((part) => String(part).split(','))
  }
}

async function mountWithBodyTypes(scope: FastifyInstance, endpoint: Endpoint, api: ExternalApi) {
  const types = endpoint.bodyTypes ?? []
  if (!types.includes('application/json')) scope.removeContentTypeParser('application/json')
  if (types.includes('application/x-www-form-urlencoded')) await scope.register(formbody)
  if (types.includes('multipart/form-data')) await acceptForms(scope, api)
  mount(scope, endpoint, handlerOf(endpoint, api))
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

const handlerOf =
  (endpoint: Endpoint, api: ExternalApi): Handler =>
  (request, reply) =>
    handle(endpoint, api, request, reply)

function mount(app: FastifyInstance, endpoint: Endpoint, handler: Handler) {
  const { query } = endpoint
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // A HEAD does nothing, as HEAD should.
    exposeHeadRoute: !endpoint.door && !endpoint.hasEffects,
    config: { endpoint },
    schema: {
      operationId: endpoint.operationId,
      summary: endpoint.summary,
      ...(endpoint.description && { description: endpoint.description }),
      tags: [endpoint.tag],
      security: endpoint.door ? [] : [{ apiKey: [] }, { bearer: [] }],
      ...(endpoint.method === 'POST' && { headers: IDEMPOTENCY_HEADER }),
      ...(endpoint.params && { params: endpoint.params }),
      ...(query && { querystring: endpoint.ignoresUnknownQuery ? query : { ...query, additionalProperties: false } }),
      ...(!query && !endpoint.ignoresUnknownQuery && { querystring: takesPayload(endpoint) ? ANY_QUERY : NO_QUERY }),
      ...(endpoint.body && { body: endpoint.body }),
      ...(endpoint.bodyTypes && { consumes: endpoint.bodyTypes }),
      response: responses(endpoint),
    },
    // An absent body is read as one without fields, so that the answer names the missing ones.
    preValidation: async (request) => {
      if (endpoint.body && request.body === undefined) request.body = {}
    },
    handler,
  })
}

/** A payload that comes as query parameters. */
const ANY_QUERY = Type.Object({}, { additionalProperties: true })
const takesPayload = ({ method, takesAnyFields }: Endpoint) => method === 'GET' && takesAnyFields === true

const NO_QUERY = Type.Object({}, { additionalProperties: false })

function responses(endpoint: Endpoint): Record<number, TSchema> {
  const success = Object.entries(endpoint.success).map(([status, data]) => [
    status,
    endpoint.unwrapped ? data : Success(data),
  ])
  const conflict = endpoint.method === 'POST' ? [409] : []
  const body = endpoint.body ? [413] : []
  const scope = endpoint.scope ? [403] : []
  const errors = [...endpoint.errors, ...conflict, ...body, 401, ...scope, 415, 429, 500, 503].map((status) => [
    status,
    reference(ErrorResponse),
  ])
  return Object.fromEntries([...success, ...errors])
}

async function handle(endpoint: Endpoint, api: ExternalApi, request: FastifyRequest, reply: FastifyReply) {
  const { company, apiKey } = request.caller as Caller
  const url = requestUrl(request, api.config)
  const files = request.receivedParts ?? []
  const context = (db: Database) =>
    ({
      params: request.params,
      query: request.query,
      body: request.body,
      files,
      db,
      company,
      apiKey,
      config: api.config,
      storage: api.storage,
      reader: api.reader,
      linkTo: linksFrom(api.storage, url.origin, api.config.FILE_LINK_SECONDS),
      log: request.log,
      url,
      addressOf: (path: string) => publicUrl(request, api.config, path),
    }) as never
  const { prepare } = endpoint
  const steps = {
    prepare: prepare && (() => prepare(context(api.db))),
    run: (db: Database, prepared: unknown) => endpoint.handle({ ...(context(db) as object), prepared } as never),
    finish: (unfinished: object) => finish(endpoint, context(api.db), unfinished),
    serialise: (answer: Answer) => String(reply.code(answer.status).serialize(envelope(endpoint, answer))),
  }

  const key = endpoint.method === 'POST' ? idempotencyKey(request.headers['idempotency-key']) : undefined
  if (key === undefined) {
    const first = await steps.run(api.db, await steps.prepare?.())
    const answer = 'unfinished' in first ? await steps.finish(first.unfinished) : first
    return reply
      .code(answer.status)
      .headers(answer.headers ?? {})
      .send(envelope(endpoint, answer))
  }
  const params = request.params as Record<string, string>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) => String(params[name]))
  const answer = await answerOnce(
    api.db,
    {
      companyId: company.id,
      callerId: apiKey.id,
      path,
      key,
      body: { ...contentOf(request), query: request.query },
      secrets: endpoint.answerIsSecret ? secretsOf(api.config) : undefined,
    },
    steps,
  )
  if (answer.replayed) {
    replays.inc()
    reply.header('Idempotency-Replayed', 'true')
  }
  return reply
    .code(answer.status)
    .headers(answer.headers ?? {})
    .type('application/json; charset=utf-8')
    .serializer(String)
    .send(answer.body)
}

async function answerInTheOpen(
  endpoint: Endpoint,
  door: PublicDoor,
  { api: { db }, openDoor }: { api: ExternalApi; openDoor: OpenDoor },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { params, query, body, headers, rawBody } = request
  const context = { params, query, body, headers, rawBody, db }
  const answer = await openDoor.answer(door, request, reply, () => endpoint.handle(context as never) as Promise<Answer>)
  return reply
    .code(answer.status)
    .headers(answer.headers ?? {})
    .send(envelope(endpoint, answer))
}

function finish(endpoint: Endpoint, context: EndpointContext<never, never, never>, unfinished: object) {
  if (!endpoint.finish) throw new Error(`${endpoint.operationId} leaves an answer unfinished and cannot finish it.`)
  return endpoint.finish(context, unfinished as never)
}

/** What makes two requests the same: the fields, and the files by their content. */
function contentOf({ body, receivedParts }: FastifyRequest) {
  const files = receivedParts?.map(({ field, fileName, file }) => [field, fileName, file.sha256])
  return { body, ...(files?.length && { files }) }
}

const envelope = (endpoint: Endpoint, answer: Answer) =>
  endpoint.unwrapped ? answer.data : { status: 'success', data: answer.data }
