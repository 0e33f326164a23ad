import { stringify } from 'yaml'

/** What a company file, or a part of one, says as YAML that people read. */
export const yamlText = (file: object): string => stringify(file, { lineWidth: 120, aliasDuplicateObjects: false })
