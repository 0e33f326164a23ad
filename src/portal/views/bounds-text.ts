import type { ElementConstraints } from '../../flows/element-type.ts'
import type { View } from '../layout.ts'
import { dayText } from './moment.ts'

export const noBounds = (): string => ''

export function numberBounds({ messages }: View, { min, max }: ElementConstraints): string {
  if (min === undefined && max === undefined) return ''
  return messages.form.numberRange(min?.toString(), max?.toString())
}

export function dayBounds({ language, messages }: View, { min, max }: ElementConstraints): string {
  if (min === undefined && max === undefined) return ''
  const day = (bound: number | string | undefined) =>
    bound === undefined ? undefined : dayText(language, String(bound))
  return messages.form.dateRange(day(min), day(max))
}

export function lengthBounds(
  { messages }: View,
  { min_length: shortest, max_length: longest }: ElementConstraints,
): string {
  if (shortest === undefined && longest === undefined) return ''
  return messages.form.lengthRange(shortest, longest)
}
