import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { Fault } from '../../contract/fault.ts'
import { COMPRESSION } from '../../portal/door/compression.ts'
import { findAsset } from './assets.ts'

const IMMUTABLE = { 'Cache-Control': 'public, max-age=31536000, immutable' }

/** Serves what the rendered pages load: the same for everyone, so without cookies or rate limits. */
export async function serveConsoleAssets(app: FastifyInstance) {
  await app.register(async (scope) => {
    await scope.register(compress, COMPRESSION)
    scope.get('/console/pages/:file', { schema: { hide: true } }, (request, reply) => {
      const asset = findAsset((request.params as { file: string }).file)
      if (!asset) throw new Fault('not_found', 'There is no such file.')
      return reply.headers(IMMUTABLE).type(asset.contentType).send(asset.content)
    })
  })
}
