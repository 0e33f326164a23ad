import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

interface Asset {
  content: Buffer
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

  /** @returns where the file is served */
  add(folder: URL, name: string, type: keyof typeof CONTENT_TYPES): string {
    const content = readFileSync(new URL(`${name}.${type}`, folder))
    const hash = createHash('sha256').update(content).digest('base64url').slice(0, 16)
    const fileName = `${name}.${hash}.${type}`
    this.#assets.set(fileName, { content, contentType: CONTENT_TYPES[type] })
    return `${this.#path}${fileName}`
  }

  /** The asset with this name, which includes the hash. */
  find(fileName: string): Asset | undefined {
    return this.#assets.get(fileName)
  }
}
