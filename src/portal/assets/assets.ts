import { ImmutableAssets } from '../../http/immutable-assets.ts'

const FOLDER = new URL('./', import.meta.url)

export const portalAssets = new ImmutableAssets('/portal/assets/')
export const STYLESHEET = portalAssets.add(new URL('styles/', FOLDER), 'portal', 'css', [
  'colours',
  'frame',
  'text',
  'steps',
  'fields',
  'buttons',
  'times',
  'files',
  'answers',
  'ways-in',
  'roles',
  'print',
])
/** Finds the time zone of whoever chooses a time. */
export const SCHEDULE_SCRIPT = portalAssets.add(FOLDER, 'schedule', 'js')
export const FORM_SCRIPT = portalAssets.add(FOLDER, 'form', 'js', ['count-characters', 'keep-answers', 'save-answers'])
/** Loaded by the form's where a page has such fields. */
export const FORM_PARTS = {
  groups: portalAssets.add(FOLDER, 'groups', 'js'),
  documents: portalAssets.add(FOLDER, 'documents', 'js'),
  signatures: portalAssets.add(FOLDER, 'signatures', 'js'),
}
/** Loaded when a picture is chosen. */
export const PHOTO_SCRIPT = portalAssets.add(FOLDER, 'photo', 'js')
