import { ImmutableAssets } from '../../http/immutable-assets.ts'

/** Colours and sizes are the same as in the console. */
const TOKENS = new URL('../../../console/styles/', import.meta.url)
const OWN = new URL('./', import.meta.url)

const FOLDER = 'assets/'
/** Below `/docs/`. */
export const docsAssets = new ImmutableAssets(FOLDER)
export const STYLESHEETS = [docsAssets.add(TOKENS, 'tokens', 'css'), docsAssets.add(OWN, 'docs', 'css')]
export const SCRIPT = docsAssets.add(OWN, 'docs', 'js')
