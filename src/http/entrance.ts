import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { Type } from 'typebox'
import type { BodyFormat } from './bodies/body-formats.ts'

/** Lets a request pass, or throws what it is refused with. */
export type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** What every endpoint declares, whichever entrance it stands behind. */
export interface Mountable extends BodyFormat {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT'
  path: string
  /** The field that makes a request a poll, whose other fields are not looked at. */
  pollField?: string
}

/** One way into the service, such as the external API or the applicant's pages. */
export interface Entrance<E extends Mountable> {
  /** Its paths. Requests there that no endpoint takes are refused, after `unroutedGuards`. */
  paths: string[]
  unroutedGuards: Guard[]
  /** In order, before the body is read. */
  guards: (endpoint: E) => Guard[]
  /** In order, once the body is read and before it is validated. */
  fieldGuards?: (endpoint: E) => Guard[]
  /** The schemas that validate a request and appear in the OpenAPI document. */
  schema: (endpoint: E) => FastifySchema
  /** Whether a HEAD is answered like its GET. */
  answersHead: (endpoint: E) => boolean
  answer: (endpoint: E, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
}

const ANY_FIELDS = Type.Object({}, { additionalProperties: true })

/** Of a page for people: its own code says what is wrong with a field, and no document shows it. */
export const pageSchema = ({ method }: Mountable): FastifySchema & { hide: true } => ({
  hide: true,
  params: ANY_FIELDS,
  querystring: ANY_FIELDS,
  ...(method === 'POST' && { body: ANY_FIELDS }),
})
