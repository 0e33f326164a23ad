import type { ElementTypeRules } from '../element-type.ts'

/** It only shows something and has no value. */
const SHOWN_ONLY = {
  filterClass: null,
  value: 'none: it only shows something',
  constraints: ['text'],
  parse: () => ({ problem: 'only shows something and takes no value' }),
  present: () => null,
} as const

export const SHOWN_ONLY_TYPES = {
  section: SHOWN_ONLY,
  rich_text: SHOWN_ONLY,
} satisfies Record<string, ElementTypeRules>
