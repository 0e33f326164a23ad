import type { FastifyInstance } from 'fastify'
import { Fault } from '../contract/fault.ts'
import { FileMissing } from '../storage/file-errors.ts'
import { attachmentDisposition, verifyFileLink } from '../storage/file-link.ts'
import type { LinkOptions } from '../storage/file-store.ts'
import type { Storage } from '../storage/storage.ts'

/** Makes the absolute, signed, expiring address of a stored file. */
export type LinkTo = (key: string, file: Omit<LinkOptions, 'expiresInSeconds'>) => Promise<string>

/** The links of one answer. @param origin where callers reach this service, for files on local disk */
export function linksFrom(storage: Storage, origin: string, expiresInSeconds: number): LinkTo {
  return async (key, file) => new URL(await storage.link(key, { ...file, expiresInSeconds }), origin).href
}

/** Serves `/files/…` to anyone with a signed link, if files are on local disk; S3 serves its own. */
export function serveFiles(app: FastifyInstance, storage: Storage) {
  const { linkSecrets } = storage
  if (!linkSecrets) return
  app.get('/files/*', { schema: { hide: true } }, async (request, reply) => {
    const { '*': key } = request.params as { '*': string }
    const verified = verifyFileLink(linkSecrets, key, request.query as object, Date.now() / 1000)
    if (!verified.ok) throw new Fault('invalid_file_link', LINK_PROBLEMS[verified.problem])
    const { fileName, contentType } = verified.link
    reply.headers({
      'Content-Type': contentType,
      'Content-Disposition': attachmentDisposition(fileName),
      'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      'Cache-Control': 'private, no-store',
    })
    return reply.send(await openFile(storage, key))
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
