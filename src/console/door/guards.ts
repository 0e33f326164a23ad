import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { Fault } from '../../contract/fault.ts'
import type { Database } from '../../db/database.ts'
import type { Guard } from '../../http/entrance.ts'
import { requestUrl } from '../../http/request-url.ts'
import type { Operator } from '../../operators/operator.ts'
import { findOperator, touchSession } from '../../operators/session-queries.ts'
import { isOfDatabase } from '../../part-unavailable.ts'
import { hashSecretToken } from '../../secrets/secret-token.ts'
import { readCookie } from './cookies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in to the console. */
    operator: Operator | null
  }
}

/** What the guards need. */
interface Door {
  config: Config
  db: Database
}

/** Whether the browser came by https, so that its cookies can be bound to it. */
export const isBehindHttps = (request: FastifyRequest, config: Config) =>
  requestUrl(request, config).protocol === 'https:'

/**
 * Refuses what another site's page has sent: every browser says where a request that changes something comes from.
 * @throws {Fault} cross_site_request
 */
export const requireOwnOrigin =
  (config: Config): Guard =>
  async (request) => {
    const { 'sec-fetch-site': site, origin } = request.headers
    const isOwn =
      site === undefined
        ? origin === requestUrl(request, config).origin
        : ['same-origin', 'none'].includes(String(site))
    const isSafe = request.method === 'GET' || request.method === 'HEAD'
    if (isOwn || (isSafe && site === undefined && origin === undefined)) return
    throw new Fault('cross_site_request', 'The request does not come from a page of this service.')
  }

/** Finds out who is signed in. What a page does by itself, while perhaps nobody looks, is no use of the session. */
export const findSignedIn =
  ({ config, db }: Door): Guard =>
  async (request) => {
    const token = readCookie(request, 'console', isBehindHttps(request, config))
    request.operator = (token && (await findOperator(db, hashSecretToken(token)))) || null
  }

/** Finds out who is signed in, and notes that the session is used. */
export const recogniseOperator = (door: Door): Guard => {
  const find = findSignedIn(door)
  return async (request, reply) => {
    await find(request, reply)
    if (request.operator?.useIsStale) await noteUse(door.db, request.operator.sessionId)
  }
}

/** Whoever only reads is served while the database takes no writes; the next request notes the use instead. */
async function noteUse(db: Database, sessionId: string) {
  try {
    await touchSession(db, sessionId)
  } catch (error) {
    if (!isOfDatabase(error)) throw error
  }
}
