import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { acceptForms, type FormServices } from './form-body.ts'
import { keepRawBodies } from './raw-body.ts'

/** The content types that a body may have. */
export type BodyType = 'application/json' | 'application/x-www-form-urlencoded' | 'multipart/form-data'

/** The formats of a body. */
export interface BodyFormat {
  /** Only JSON by default. The body of a form is its texts. */
  bodyTypes?: BodyType[]
  /** Whether the raw body is kept too, for its signature. */
  keepsRawBody?: boolean
}

/** Lets a Fastify scope read bodies of these formats and refuse all others. */
export async function acceptBodies(
  scope: FastifyInstance,
  { bodyTypes = ['application/json'], keepsRawBody = false }: BodyFormat,
  services: FormServices,
) {
  if (!bodyTypes.includes('application/json')) scope.removeContentTypeParser('application/json')
  if (keepsRawBody) keepRawBodies(scope)
  if (bodyTypes.includes('application/x-www-form-urlencoded')) await scope.register(formbody)
  if (bodyTypes.includes('multipart/form-data')) await acceptForms(scope, services)
}
