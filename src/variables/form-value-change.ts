import type { ElementValue } from '../flows/element-value.ts'

/** A value for one form element. */
export interface FormValueChange {
  value: ElementValue
  /** What the caller calls the element; errors name it so. */
  field: string
}
