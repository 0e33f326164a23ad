import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { Fault } from '../../contract/fault.ts'
import { IMMUTABLE } from '../../http/immutable-assets.ts'
import { COMPRESSION } from '../../portal/door/compression.ts'
import type { ConsoleApp } from '../build/console-app.ts'
import { pageAssets } from './assets.ts'

const HIDDEN = { schema: { hide: true } }

/** Serves what pages load: the same for everyone, so without cookies or rate limits. */
export async function serveConsoleAssets(app: FastifyInstance, consoleApp: ConsoleApp) {
  await app.register(async (scope) => {
    await scope.register(compress, COMPRESSION)
    scope.get('/console/pages/:file', HIDDEN, (request, reply) => {
      const asset = pageAssets.find((request.params as { file: string }).file)
      if (!asset) throw missing()
      return reply.headers(IMMUTABLE).type(asset.contentType).send(asset.content)
    })
  })
  app.get('/console/assets/:file', HIDDEN, async (request, reply) => {
    const { files } = await consoleApp.get()
    const file = files.get((request.params as { file: string }).file)
    if (!file) throw missing()
    reply.headers({ ...IMMUTABLE, Vary: 'Accept-Encoding' }).type(file.contentType)
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(file.content)
    return reply.header('Content-Encoding', 'br').send(file.brotli)
  })
}

const missing = () => new Fault('not_found', 'There is no such file.')
