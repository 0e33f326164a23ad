import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { Fault } from '../../contract/fault.ts'
import { sendAsset } from '../../http/immutable-assets.ts'
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
      return sendAsset(asset, request, reply)
    })
  })
  app.get('/console/assets/:file', HIDDEN, async (request, reply) => {
    const { files } = await consoleApp.get()
    const file = files.get((request.params as { file: string }).file)
    if (!file) throw missing()
    return sendAsset(file, request, reply)
  })
}

const missing = () => new Fault('not_found', 'There is no such file.')
