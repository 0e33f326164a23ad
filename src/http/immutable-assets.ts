import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A file that pages load, as it is and as browsers take it. */
export interface Asset {
  content: Buffer
  brotli: Buffer
  contentType: string
}

const CONTENT_TYPES = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' }

/** What is served under a name that changes with its content, so that browsers may keep it for ever. */
export const IMMUTABLE = { 'Cache-Control': 'public, max-age=31536000, immutable' }

/** Files of pages, read once, and served below one path under names that change with their content. */
export class ImmutableAssets {
  readonly #path: string
  readonly #assets = new Map<string, Asset>()

  /** @param path such as `/portal/assets/` */
  constructor(path: string) {
    this.#path = path
  }

  /**
   * @param parts the files that it is made of, each after those that it needs; without them, the one of its name
   * @returns where the file is served
   */
  add(folder: URL, name: string, type: keyof typeof CONTENT_TYPES, parts = [name]): string {
    const sources = parts.map((part) => readFileSync(new URL(`${part}.${type}`, folder), 'utf8'))
    const content = Buffer.from(bare(parts.length === 1 ? String(sources) : joined(sources)))
    const hash = createHash('sha256').update(content).digest('base64url').slice(0, 16)
    const fileName = `${name}.${hash}.${type}`
    let compressed: Buffer | undefined
    this.#assets.set(fileName, {
      content,
      contentType: CONTENT_TYPES[type],
      // Once, when it is first asked for, and so as small as can be.
      get brotli() {
        compressed ??= brotliCompressSync(content)
        return compressed
      },
    })
    return `${this.#path}${fileName}`
  }

  /** The asset with this name, which includes the hash. */
  find(fileName: string): Asset | undefined {
    return this.#assets.get(fileName)
  }
}

/** Files as one, since on a slow line each more costs as much as half a page: scripts need not import one another then. */
const joined = (sources: string[]) =>
  sources.map((source) => source.replace(/^import .* from '\.\/.*'\n/gm, '').replace(/^export /gm, '')).join('\n')

/**
 * Comments in lines of their own, and indentation, are for who reads the source: more than a quarter of what a phone on a slow line
 * would load. No text in a script may go over several lines.
 */
const bare = (source: string) =>
  source
    .replace(/^\s*\/\*(?:[^*]|\*(?!\/))*\*\/\n/gm, '')
    .replace(/^\s*\/\/.*\n/gm, '')
    .replace(/^\s+/gm, '')

/** Sends an asset, for good. */
export function sendAsset(asset: Asset, request: FastifyRequest, reply: FastifyReply) {
  reply.headers({ ...IMMUTABLE, Vary: 'accept-encoding' }).type(asset.contentType)
  if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(asset.content)
  return reply.header('Content-Encoding', 'br').send(asset.brotli)
}
