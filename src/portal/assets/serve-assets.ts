import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { DEFAULT_THEME } from '../../companies/theme.ts'
import { Fault } from '../../contract/fault.ts'
import { IMMUTABLE, sendAsset } from '../../http/immutable-assets.ts'
import { COMPRESSION } from '../door/compression.ts'
import { portalAssets } from './assets.ts'
import { iconPicture, themeFile } from './theme-stylesheet.ts'

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
    return sendAsset(asset, request, reply)
  })
  app.get('/portal/theme/:file', { schema: { hide: true } }, (request, reply) => {
    const styles = themeFile((request.params as { file: string }).file)
    if (!styles) throw new Fault('not_found', 'There is no such file.')
    return reply.headers(IMMUTABLE).type('text/css; charset=utf-8').send(styles)
  })
  app.get('/favicon.ico', { schema: { hide: true } }, (_request, reply) =>
    reply
      .headers({ 'Cache-Control': 'public, max-age=86400' })
      .type('image/svg+xml')
      .send(iconPicture(DEFAULT_THEME.primary_color)),
  )
}
