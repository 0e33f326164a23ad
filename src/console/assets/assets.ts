import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

interface Asset {
  content: Buffer
  contentType: string
}

/** Colours and sizes are the same as in the application that the browser runs. */
const STYLES = new URL('../../../console/styles/', import.meta.url)
const SCRIPTS = new URL('./', import.meta.url)
const CONTENT_TYPES = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' }

const assets = new Map<string, Asset>()

/** Where a file is served: under a name that changes with its content, so that browsers may keep it for ever. */
export const STYLESHEETS = [addAsset(STYLES, 'tokens', 'css'), addAsset(STYLES, 'pages', 'css')]
export const TOKEN_SCRIPT = addAsset(SCRIPTS, 'token', 'js')
export const PASSKEY_SCRIPT = addAsset(SCRIPTS, 'passkey', 'js')

function addAsset(folder: URL, name: string, type: keyof typeof CONTENT_TYPES): string {
  const content = readFileSync(new URL(`${name}.${type}`, folder))
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 16)
  const fileName = `${name}.${hash}.${type}`
  assets.set(fileName, { content, contentType: CONTENT_TYPES[type] })
  return `/console/pages/${fileName}`
}

/** The asset with this name, which includes the hash. */
export const findAsset = (fileName: string): Asset | undefined => assets.get(fileName)
