import { ImmutableAssets } from '../../http/immutable-assets.ts'

const FOLDER = new URL('./', import.meta.url)

export const portalAssets = new ImmutableAssets('/portal/assets/')
export const STYLESHEET = portalAssets.add(FOLDER, 'portal', 'css')
/** Finds the time zone of whoever chooses a time. */
export const SCHEDULE_SCRIPT = portalAssets.add(FOLDER, 'schedule', 'js')
export const FORM_SCRIPT = portalAssets.add(FOLDER, 'form', 'js')
/** Loaded by the other one when a picture is chosen. */
export const PHOTO_SCRIPT = portalAssets.add(FOLDER, 'photo', 'js')
