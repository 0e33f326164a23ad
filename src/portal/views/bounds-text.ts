import type { ElementConstraints } from '../../flows/element-type.ts'
import type { View } from '../layout.ts'
import type { Message } from '../messages/messages.ts'
import { dayText } from './moment.ts'

export const noBounds = (): string => ''

export function numberBounds(view: View, { min, max }: ElementConstraints): string {
  return boundsText(view, view.messages.form.numberBounds, { min: numeric(min), max: numeric(max) })
}

const numeric = (bound: number | string | undefined) => (bound === undefined ? undefined : Number(bound))

export function dayBounds(view: View, { min, max }: ElementConstraints): string {
  const day = (bound: number | string | undefined) =>
    bound === undefined ? undefined : dayText(view.language, String(bound))
  return boundsText(view, view.messages.form.dateBounds, { min: day(min), max: day(max) })
}

export function lengthBounds(view: View, { min_length: min, max_length: max }: ElementConstraints): string {
  return boundsText(view, view.messages.form.lengthBounds, { min, max })
}

/** How many entries a group can have. */
export function countBounds(view: View, { min, max }: ElementConstraints): string {
  return boundsText(view, view.messages.form.countBounds, { min: numeric(min), max: numeric(max) })
}

interface BoundsMessages {
  least: Message
  most: Message
  between: Message
}

/** @param messages its plural forms follow the last number that it names */
function boundsText(
  view: View,
  messages: BoundsMessages,
  { min, max }: { min: number | string | undefined; max: number | string | undefined },
): string {
  if (min === undefined && max === undefined) return ''
  const values = { ...(min !== undefined && { min }), ...(max !== undefined && { max }), count: max ?? min ?? 0 }
  return view.say(max === undefined ? messages.least : min === undefined ? messages.most : messages.between, values)
}
