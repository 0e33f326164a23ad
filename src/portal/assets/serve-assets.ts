import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { Fault } from '../../contract/fault.ts'
import { COMPRESSION } from '../door/compression.ts'
import { findAsset } from './assets.ts'
import { themeStyles } from './theme-stylesheet.ts'

const IMMUTABLE = { 'Cache-Control': 'public, max-age=31536000, immutable' }

/** Serves what the pages load: the same for everyone, so without cookies or rate limits. */
export async function serveAssets(app: FastifyInstance) {
  await app.register(async (scope) => {
    await scope.register(compress, COMPRESSION)
    mountAssets(scope)
  })
}

function mountAssets(app: FastifyInstance) {
  app.get('/portal/assets/:file', { schema: { hide: true } }, (request, reply) => {
    const asset = findAsset((request.params as { file: string }).file)
    if (!asset) throw new Fault('not_found', 'There is no such file.')
    return reply.headers(IMMUTABLE).type(asset.contentType).send(asset.content)
  })
  app.get('/portal/theme/:file', { schema: { hide: true } }, (request, reply) => {
    const styles = themeStyles((request.params as { file: string }).file)
    if (styles === undefined) throw new Fault('not_found', 'There is no such file.')
    return reply.headers(IMMUTABLE).type('text/css; charset=utf-8').send(styles)
  })
}
