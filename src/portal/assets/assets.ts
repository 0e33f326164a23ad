import { ImmutableAssets } from '../../http/immutable-assets.ts'

const FOLDER = new URL('./', import.meta.url)

export const portalAssets = new ImmutableAssets('/portal/assets/')
export const STYLESHEET = portalAssets.add(FOLDER, 'portal', 'css')
export const FORM_SCRIPT = portalAssets.add(FOLDER, 'form', 'js')
