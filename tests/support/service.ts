import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, inject } from 'vitest'
import { createApi } from '../../src/api.ts'
import { readConfig } from '../../src/config.ts'
import { timeLimits } from '../../src/db/connect.ts'
import { openDatabase } from '../../src/db/database.ts'
import { closeServices, openServices, type Services } from '../../src/services.ts'
import { databaseNamed, executeOnAll } from './database-server.ts'
import { checkEvents } from './event-check.ts'
import { requireOneShard } from './one-shard.ts'
import { checkAgainstDocument } from './openapi-check.ts'
import { recordCall } from './recorded-calls.ts'
import { noteStatements, type SentStatement } from './sent-statements.ts'
import type { TestAnswer } from './test-answer.ts'

/** The service on a database of its own, for one test file. */
export interface TestService extends Readonly<Services> {
  readonly app: FastifyInstance
  /** How to connect to this file's database. */
  readonly connection: Parameters<typeof openDatabase>[0]
  /** Sends a request with the key over HTTP; every answer is checked against the OpenAPI document. */
  call: (key: string | null, request: TestRequest) => Promise<TestAnswer>
}

export interface TestRequest {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'HEAD'
  path: string
  query?: Record<string, string | string[]>
  body?: unknown
  /** A body as it is, for what is not JSON. */
  rawBody?: string | Buffer
  headers?: Record<string, string>
}

let clones = 0

/**
 * Makes a service for the tests of this file. The file fails if an event is not as the catalogue says, and on a cluster if
 * any statement asked several shards. Rate limits are lifted unless `environment` sets them.
 * @param environment settings beyond the test defaults
 * @param own a migrated database to use, instead of a new one on the server of all tests
 */
export function testService(environment: Record<string, string> = {}, own?: TestService['connection']): TestService {
  const server = inject('server')
  clones += 1
  const name = `hireline_test_${process.pid}_${clones}`
  const dataDir = mkdtempSync(join(tmpdir(), 'hireline-test-data-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    RATE_LIMIT_PER_MINUTE: '0',
    RATE_LIMIT_PER_SECOND: '0',
    WEBHOOK_RATE_LIMIT_PER_MINUTE: '0',
    WEBHOOK_RATE_LIMIT_PER_SECOND: '0',
    WEBHOOK_UNKNOWN_RATE_LIMIT_PER_MINUTE: '0',
    PORTAL_RATE_LIMIT_PER_MINUTE: '0',
    SIGN_UP_RATE_LIMIT_PER_MINUTE: '0',
    CONSOLE_RATE_LIMIT_PER_MINUTE: '0',
    SIGN_IN_RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: 'silent',
    // On a busy machine a burst of thousands waits longer for a connection than a caller should, and an index for its end.
    DATABASE_CONNECT_TIMEOUT_SECONDS: '60',
    DATABASE_STATEMENT_TIMEOUT_SECONDS: '300',
    ...environment,
  })
  const connection = own ?? databaseNamed(server, name)
  let services: Services | undefined
  let app: FastifyInstance | undefined
  /** On a cluster, what is to ask one shard. */
  let stopNoting: (() => SentStatement[]) | undefined

  beforeAll(async () => {
    if (!own) await executeOnAll(inject('nodes'), `create database ${name} template ${inject('template')}`)
    const limits = timeLimits(config)
    const database = openDatabase(connection, { size: config.DATABASE_POOL_SIZE, onIdleError: () => {}, limits })
    services = await openServices(config, database, pino({ level: 'silent' }))
    app = await createApi(services)
    await app.ready()
    if (!own && inject('nodes').length > 1) stopNoting = noteStatements(name).stop
  })
  afterAll(async () => {
    try {
      if (stopNoting) await requireOneShard(opened().pool, stopNoting())
      if (!own) await checkEvents(opened().db as never)
    } finally {
      await app?.close()
      if (services) await closeServices(services)
      await services?.pool.end()
      // What a test file holds stays in memory as long as its process, which has some 140 of them: 25 MB each.
      app = undefined
      services = undefined
      await rm(dataDir, { recursive: true, force: true })
      if (!own) await executeOnAll(inject('nodes'), `drop database if exists ${name} with (force)`)
    }
  })

  const opened = () => {
    if (!services || !app) throw new Error('The service of this file is not open.')
    return { ...services, app }
  }
  return {
    config,
    connection,
    get app() {
      return opened().app
    },
    get db() {
      return opened().db
    },
    get pool() {
      return opened().pool
    },
    get storage() {
      return opened().storage
    },
    get uploads() {
      return opened().uploads
    },
    get scanner() {
      return opened().scanner
    },
    get reader() {
      return opened().reader
    },
    get places() {
      return opened().places
    },
    get logger() {
      return opened().logger
    },
    call: (key, request) => call(opened().app, key, request),
  }
}

async function call(app: FastifyInstance, key: string | null, request: TestRequest): Promise<TestAnswer> {
  const { method = request.body === undefined ? 'GET' : 'POST', path, query, body, rawBody, headers } = request
  const response = await app.inject({
    method,
    url: path,
    ...(query && { query }),
    ...(rawBody !== undefined
      ? { payload: rawBody }
      : body !== undefined && { payload: body as InjectOptions['payload'] }),
    headers: { ...(key !== null && { authorization: `Api-Key ${key}` }), ...headers },
  })
  const answer: TestAnswer = {
    status: response.statusCode,
    headers: response.headers,
    body: response.body === '' ? null : JSON.parse(response.body),
  }
  const documentedPath = checkAgainstDocument(app, method, path, answer)
  if (documentedPath) recordCall(documentedPath, asSent(request, method, key), answer)
  return answer
}

/** What a request would be on the wire. */
function asSent({ path, query = {}, body, rawBody, headers }: TestRequest, method: string, key: string | null) {
  const parameters = Object.entries(query).flatMap(([name, values]) => [values].flat().map((value) => [name, value]))
  return {
    method,
    url: parameters.length === 0 ? path : `${path}?${new URLSearchParams(parameters)}`,
    headers: {
      ...(key !== null && { authorization: `Api-Key ${key}` }),
      ...(body !== undefined && rawBody === undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: rawBody ?? (typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body)),
  }
}
