import { ImmutableAssets } from '../../http/immutable-assets.ts'

/** Colours and sizes are the same as in the application that the browser runs. */
const STYLES = new URL('../../../console/styles/', import.meta.url)
const SCRIPTS = new URL('./', import.meta.url)

export const pageAssets = new ImmutableAssets('/console/pages/')
export const STYLESHEETS = [pageAssets.add(STYLES, 'tokens', 'css'), pageAssets.add(STYLES, 'pages', 'css')]
export const TOKEN_SCRIPT = pageAssets.add(SCRIPTS, 'token', 'js')
export const PASSKEY_SCRIPT = pageAssets.add(SCRIPTS, 'passkey', 'js')
