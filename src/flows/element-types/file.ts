import type { ElementTypeRules } from '../element-type.ts'

/** Its file is a document of the application; it has no form value. */
const FILE = {
  filterClass: 'document',
  constraints: ['accept', 'max_bytes'],
  parse: () => ({ problem: 'takes a file, not a value' }),
  present: () => null,
} as const

export const FILE_TYPES = {
  document: { ...FILE, value: 'a file', hasFindings: true, takesTypedName: false },
  signature: { ...FILE, value: 'a file: a picture of a signature', hasFindings: false, takesTypedName: true },
} satisfies Record<string, ElementTypeRules>
