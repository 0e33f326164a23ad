import type { FastifyInstance } from 'fastify'
import { Fault } from '../contract/fault.ts'
import { withOrigin } from '../contract/origin.ts'
import { FileMissing } from '../storage/file-errors.ts'
import { attachmentDisposition, type FileLink, verifyFileLink } from '../storage/file-link.ts'
import type { LinkOptions } from '../storage/file-store.ts'
import type { Storage } from '../storage/storage.ts'
import { originOf } from './request-origin.ts'

/** Makes the absolute, signed, expiring address of a stored file. */
export type LinkTo = (key: string, file: Omit<LinkOptions, 'expiresInSeconds'>) => Promise<string>

/** The links of one answer. @param origin where callers reach this service, for files on local disk */
export function linksFrom(storage: Storage, origin: string, expiresInSeconds: number): LinkTo {
  return async (key, file) => new URL(await storage.link(key, { ...file, expiresInSeconds }), origin).href
}

/**
 * Serves `/files/…` to anyone with a signed link, if files are on local disk; S3 serves its own.
 * @param noteDownload is awaited before a file is sent
 */
export function serveFiles(app: FastifyInstance, storage: Storage, noteDownload: (link: FileLink) => Promise<void>) {
  const { linkSecrets } = storage
  if (!linkSecrets) return
  app.get('/files/*', { schema: { hide: true } }, async (request, reply) => {
    const { '*': key } = request.params as { '*': string }
    const verified = verifyFileLink(linkSecrets, key, request.query as object, Date.now() / 1000)
    if (!verified.ok) throw new Fault('invalid_file_link', LINK_PROBLEMS[verified.problem])
    const { link } = verified
    const file = await openFile(storage, key)
    if (request.method !== 'HEAD') {
      await withOrigin(originOf(request), () => noteDownload(link)).catch((error) => {
        file.destroy()
        throw error
      })
    }
    reply.headers({
      'Content-Type': link.contentType,
      'Content-Disposition': attachmentDisposition(link.fileName),
      'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      'Cache-Control': 'private, no-store',
    })
    return reply.send(file)
  })
}

const LINK_PROBLEMS = {
  invalid: 'The link is not one that this service signed.',
  expired: 'The link has expired. Read its object again for a fresh one.',
}

async function openFile(storage: Storage, key: string) {
  try {
    return await storage.open(key)
  } catch (error) {
    if (error instanceof FileMissing) throw new Fault('not_found', 'The file is gone.', { cause: error })
    throw error
  }
}
