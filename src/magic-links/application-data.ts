import type { Naming } from '../variables/named-values.ts'

/** How `application_data` names its values: by form element ids, keys, or dotted paths. */
export const DATA_NAMING: Naming = { byKey: true, prefix: 'application_data.' }
