/** A value for one form element. */
export interface FormValueChange {
  elementId: string
  /** JSON, or text; null and the empty text clear the element. */
  value: unknown
  /** What the caller calls the element; errors name it so. */
  field: string
}
