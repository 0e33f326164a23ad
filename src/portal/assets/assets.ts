import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

interface Asset {
  content: Buffer
  contentType: string
}

const FOLDER = new URL('./', import.meta.url)
const CONTENT_TYPES = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' }

const assets = new Map<string, Asset>()

/** Where a file of `assets/` is served: under a name that changes with its content, so that browsers may keep it for ever. */
export const STYLESHEET = addAsset('portal', 'css')
export const FORM_SCRIPT = addAsset('form', 'js')

function addAsset(name: string, type: keyof typeof CONTENT_TYPES): string {
  const content = readFileSync(new URL(`${name}.${type}`, FOLDER))
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 16)
  const fileName = `${name}.${hash}.${type}`
  assets.set(fileName, { content, contentType: CONTENT_TYPES[type] })
  return `/portal/assets/${fileName}`
}

/** The asset with this name, which includes the hash. */
export const findAsset = (fileName: string): Asset | undefined => assets.get(fileName)
