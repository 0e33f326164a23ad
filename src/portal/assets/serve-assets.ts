import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { DEFAULT_THEME } from '../../companies/theme.ts'
import { Fault } from '../../contract/fault.ts'
import { IMMUTABLE } from '../../http/immutable-assets.ts'
import { COMPRESSION } from '../door/compression.ts'
import { portalAssets } from './assets.ts'
import { themeFile, themeIcon } from './theme-stylesheet.ts'

type ThemeFile = NonNullable<ReturnType<typeof themeFile>>

/** Serves what the pages load: the same for everyone, so without cookies or rate limits. */
export async function serveAssets(app: FastifyInstance) {
  await app.register(async (scope) => {
    await scope.register(compress, COMPRESSION)
    mountAssets(scope)
  })
}

function mountAssets(app: FastifyInstance) {
  app.get('/portal/assets/:file', { schema: { hide: true } }, (request, reply) => {
    const asset = portalAssets.find((request.params as { file: string }).file)
    if (!asset) throw new Fault('not_found', 'There is no such file.')
    return reply.headers(IMMUTABLE).type(asset.contentType).send(asset.content)
  })
  app.get('/portal/theme/:file', { schema: { hide: true } }, (request, reply) => {
    const file = themeFile((request.params as { file: string }).file)
    if (!file) throw new Fault('not_found', 'There is no such file.')
    return reply.headers(IMMUTABLE).type(file.contentType).send(file.content)
  })
  app.get('/favicon.ico', { schema: { hide: true } }, (_request, reply) => {
    const { content, contentType } = themeFile(themeIcon(DEFAULT_THEME).split('/').at(-1) ?? '') as ThemeFile
    return reply.headers({ 'Cache-Control': 'public, max-age=86400' }).type(contentType).send(content)
  })
}
