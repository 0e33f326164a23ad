import { createHmac, timingSafeEqual } from 'node:crypto'
import { checkedKey } from './content-key.ts'

/** What a signed link gives access to, and until when (seconds since 1970). */
export interface FileLink {
  key: string
  fileName: string
  contentType: string
  expires: number
  /** What is to be known when it is followed, in the words of who made it. */
  given?: string | undefined
}

/** Why a link is refused. */
export type LinkProblem = 'invalid' | 'expired'

/** The path and query of a signed link: `/files/<key>?name=…&type=…&expires=…&given=…&signature=…`. */
export function signFileLink(secret: Buffer, link: FileLink): string {
  const query = new URLSearchParams({
    name: link.fileName,
    type: link.contentType,
    expires: String(link.expires),
    ...(link.given !== undefined && { given: link.given }),
    signature: signature(secret, link),
  })
  return `/files/${link.key}?${query}`
}

/**
 * Checks a link as it comes in: the key from the path after `/files/`, the rest from the query.
 * @param secrets any of which may have signed it
 * @param now seconds since 1970
 */
export function verifyFileLink(
  secrets: Buffer[],
  key: string,
  query: { name?: unknown; type?: unknown; expires?: unknown; given?: unknown; signature?: unknown },
  now: number,
): { ok: true; link: FileLink } | { ok: false; problem: LinkProblem } {
  const { name, type, expires, given = '', signature: claimed } = query
  const isText = [name, type, expires, given, claimed].every((value) => typeof value === 'string')
  if (!isText || !/^\d{1,12}$/.test(expires as string)) return { ok: false, problem: 'invalid' }
  const file = { key, fileName: name as string, contentType: type as string, expires: Number(expires) }
  const link = given === '' ? file : { ...file, given: given as string }
  const isSigned = secrets.some((secret) => isSame(signature(secret, link), claimed as string))
  if (!isSigned || !isKey(key)) return { ok: false, problem: 'invalid' }
  return link.expires > now ? { ok: true, link } : { ok: false, problem: 'expired' }
}

/** The header that makes a browser save a file under its name instead of showing it (RFC 6266). */
export function attachmentDisposition(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  if (plain === fileName) return `attachment; filename="${plain}"`
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(/['()*]/g, percentEncoded)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

function signature(secret: Buffer, { key, fileName, contentType, expires, given }: FileLink): string {
  const signed = JSON.stringify([key, fileName, contentType, expires, ...(given === undefined ? [] : [given])])
  return createHmac('sha256', secret).update(signed).digest('base64url')
}

function isSame(expected: string, claimed: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(claimed)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function isKey(key: string): boolean {
  try {
    return checkedKey(key) === key
  } catch {
    return false
  }
}

function percentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}
