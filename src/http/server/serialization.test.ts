import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { buildSerializer } from './serialization.ts'

test('an answer holds what its schema publishes and nothing else, the first and the next', async () => {
  const app = Fastify({ schemaController: { compilersFactory: { buildSerializer } } })
  app.addSchema({ $id: 'Name', type: 'object', properties: { first: { type: 'string' } } })
  const response = { 200: { type: 'object', properties: { name: { $ref: 'Name#' } } } }
  app.get('/', { schema: { response } }, async () => ({ name: { first: 'Ada', secret: 1 }, secret: 2 }))
  for (let answer = 0; answer < 2; answer += 1) {
    expect((await app.inject('/')).json()).toEqual({ name: { first: 'Ada' } })
  }
  await app.close()
})
