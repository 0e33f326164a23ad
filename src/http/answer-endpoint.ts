import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../contract/caller.ts'
import type { Database } from '../db/database.ts'
import { secretsOf } from '../secrets/secrets.ts'
import { replays } from '../telemetry/counters.ts'
import type { Answer, Endpoint } from './endpoint.ts'
import { answerOnce, idempotencyKey, type RequestSteps } from './idempotency/idempotency.ts'
import { type RequestServices, requestContext } from './request-context.ts'

/** Answers a request whose caller is known; with an Idempotency-Key, its repeats get the same answer. */
export async function answerCaller(
  endpoint: Endpoint,
  services: RequestServices,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const steps = stepsOf(endpoint, services, request, reply)
  const isKept = endpoint.method === 'POST' && !endpoint.keepsNoAnswer
  const key = isKept ? idempotencyKey(request.headers['idempotency-key']) : undefined
  if (key === undefined) return send(endpoint, reply, await answerAnew(services.db, steps))

  const answer = await answerOnce(services.db, sameRequest(endpoint, services, request, key), steps)
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

/** Answers a request without an API key. */
export async function answerWithoutCaller(
  endpoint: Endpoint,
  { db, config }: RequestServices,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { params, query, body, headers, rawBody } = request
  const answer = await endpoint.handle({ params, query, body, headers, rawBody, db, config } as never)
  return send(endpoint, reply, answer as Answer)
}

function stepsOf(
  endpoint: Endpoint,
  services: RequestServices,
  request: FastifyRequest,
  reply: FastifyReply,
): RequestSteps {
  const { company, actor } = request.caller as Caller
  const { params, query, body } = request
  const own = { ...requestContext(request, services), params, query, body, company, actor }
  const context = (db: Database, prepared?: unknown) => ({ ...own, db, prepared }) as never
  const { prepare, finish } = endpoint
  return {
    prepare: prepare && (() => prepare(context(services.db))),
    run: (db, prepared) => endpoint.handle(context(db, prepared)),
    finish(unfinished) {
      if (!finish) throw new Error(`${endpoint.operationId} leaves an answer unfinished and cannot finish it.`)
      return finish(context(services.db), unfinished as never)
    },
    serialise: (answer) => String(reply.code(answer.status).serialize(envelope(endpoint, answer))),
  }
}

async function answerAnew(db: Database, { prepare, run, finish }: RequestSteps): Promise<Answer> {
  const first = await run(db, await prepare?.())
  return 'unfinished' in first ? finish(first.unfinished) : first
}

/** What makes two requests the same: sender, path, fields, and the content of files. */
function sameRequest(endpoint: Endpoint, { config }: RequestServices, request: FastifyRequest, key: string) {
  const { company, actor } = request.caller as Caller
  const params = request.params as Record<string, string>
  const files = request.receivedParts?.map(({ field, fileName, file }) => [field, fileName, file.sha256])
  return {
    companyId: company.id,
    callerId: actor.id,
    path: endpoint.path.replace(/:(\w+)/g, (_, name) => String(params[name])),
    key,
    body: { body: request.body, ...(files?.length && { files }), query: request.query },
    secrets: endpoint.answerIsSecret ? secretsOf(config) : undefined,
  }
}

const send = (endpoint: Endpoint, reply: FastifyReply, answer: Answer) =>
  reply
    .code(answer.status)
    .headers(answer.headers ?? {})
    .send(envelope(endpoint, answer))

const envelope = (endpoint: Endpoint, answer: Answer) =>
  endpoint.unwrapped ? answer.data : { status: 'success', data: answer.data }
