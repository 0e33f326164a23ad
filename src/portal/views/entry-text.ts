import type { AddressPart } from '../../flows/element-types/address.ts'
import type { FormElement } from '../../flows/flow.ts'
import type { Entry } from '../forms/entry.ts'
import type { View } from '../layout.ts'
import { dayText } from './moment.ts'
import { plainWords } from './words.ts'

export const asTyped = (_: View, __: FormElement, entry: Entry): string => String(entry)

export const choiceLabels = (view: View, { translations }: FormElement, entry: Entry): string =>
  [entry as string | string[]]
    .flat()
    .map((id) => {
      const words = translations.choices?.[id]
      return words ? plainWords(view, words) : id
    })
    .join(view.messages.common.listSeparator)

export const yesOrNo = ({ messages }: View, _: FormElement, entry: Entry): string =>
  entry === 'true' ? messages.form.yes : entry === 'false' ? messages.form.no : String(entry)

export const agreed = ({ messages }: View): string => messages.form.agreed

export const presentDay = ({ language }: View, _: FormElement, entry: Entry): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(String(entry)) ? dayText(language, String(entry)) : String(entry)

export function addressLines(_: View, __: FormElement, entry: Entry): string {
  const { line1, line2, city, region, postal_code: code, country } = entry as Partial<Record<AddressPart, string>>
  const cityLine = [city, [region, code].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [line1, line2, cityLine, country].filter(Boolean).join('\n')
}
