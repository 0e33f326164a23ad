import { ImmutableAssets } from '../../http/immutable-assets.ts'

const FOLDER = new URL('./', import.meta.url)

export const portalAssets = new ImmutableAssets('/portal/assets/')
export const STYLESHEET = portalAssets.add(FOLDER, 'portal', 'css')
/** Finds the time zone of whoever chooses a time. */
export const SCHEDULE_SCRIPT = portalAssets.add(FOLDER, 'schedule', 'js')
export const FORM_SCRIPT = portalAssets.add(FOLDER, 'form', 'js')
/** Loaded by the form's where a page has such fields. */
export const FORM_PARTS = {
  groups: portalAssets.add(FOLDER, 'groups', 'js'),
  documents: portalAssets.add(FOLDER, 'documents', 'js'),
  signatures: portalAssets.add(FOLDER, 'signatures', 'js'),
}
/** Loaded when a picture is chosen. */
export const PHOTO_SCRIPT = portalAssets.add(FOLDER, 'photo', 'js')
