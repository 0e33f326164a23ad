import type { FormElement } from '../../flows/flow.ts'
import type { View } from '../layout.ts'
import { dayText } from './moment.ts'

/** What an element's bounds allow, in a sentence; nothing when it has none. */
export function boundsText({ language, messages }: View, { type, constraints }: FormElement): string {
  const { min, max, min_length: shortest, max_length: longest } = constraints
  const { form } = messages
  switch (type) {
    case 'number':
      return min === undefined && max === undefined ? '' : form.numberRange(optional(min), optional(max))
    case 'date': {
      const day = (bound: number | string | undefined) => bound && dayText(language, String(bound))
      return min === undefined && max === undefined ? '' : form.dateRange(day(min) as string, day(max) as string)
    }
    case 'text':
    case 'long_text':
      return shortest === undefined && longest === undefined ? '' : form.lengthRange(shortest, longest)
    default:
      return ''
  }
}

const optional = (bound: number | string | undefined) => (bound === undefined ? undefined : String(bound))
