import { CompanyFile, LISTS } from './company-file.ts'

const TITLE = 'A company of Hireline'
const INCLUDE = {
  type: 'array',
  minItems: 1,
  items: { type: 'string' },
  description: 'Files with more of the lists, such as flows/*.yaml, from where this file lies.',
}

/**
 * The JSON Schema of company files and of the files that they include, for editors: what `hireline apply` checks first. What
 * stands between objects, such as the stages that may follow, it alone knows.
 */
export function editorSchema(): object {
  const { $defs, ...schema } = forEditors(CompanyFile) as Record<string, unknown>
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: TITLE,
    ...schema,
    properties: { ...(schema.properties as object), include: INCLUDE },
    required: undefined,
    anyOf: [
      { required: ['company', 'flows'] },
      { required: ['company', 'include'] },
      { not: { required: ['company'] }, anyOf: Object.keys(LISTS).map((name) => ({ required: [name] })) },
    ],
    $defs,
  }
}

/** With our words for a pattern in the field that editors show. */
function forEditors(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(forEditors)
  if (schema === null || typeof schema !== 'object') return schema
  return Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [
      name === 'patternMeans' ? 'patternErrorMessage' : name,
      forEditors(value),
    ]),
  )
}
