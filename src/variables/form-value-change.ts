import type { ElementValue } from '../flows/element-value.ts'

/** A value for one form element. */
export interface FormValueChange {
  value: ElementValue
  /** The caller's name for the element, which errors repeat. */
  field: string
}
