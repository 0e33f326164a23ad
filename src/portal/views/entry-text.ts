import type { AddressPart } from '../../flows/element-types/address.ts'
import type { FormElement } from '../../flows/flow.ts'
import { type Entry, isEmpty } from '../forms/entry.ts'
import { filledMembers, isOfRow, rowsOf } from '../forms/group-entries.ts'
import type { View } from '../layout.ts'
import { isolated } from '../messages/messages.ts'
import { countryName } from './countries.ts'
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

export function addressLines({ language }: View, __: FormElement, entry: Entry): string {
  const { line1, line2, city, region, postal_code: code, country } = entry as Partial<Record<AddressPart, string>>
  const cityLine = [city, [region, code].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [line1, line2, cityLine, country && countryName(language, country)].filter(Boolean).join('\n')
}

/** Each entry of a group in lines of its own, with a blank line between. */
export const groupLines =
  (shownAs: (type: FormElement['type']) => (view: View, element: FormElement, entry: Entry) => string) =>
  (view: View, group: FormElement, entry: Entry): string =>
    rowsOf(entry)
      .map((_, index) =>
        filledMembers(group, entry)
          .filter(({ element, entry: held }) => isOfRow(element.id, group.id, index) && !isEmpty(held))
          .map(({ element, entry: held }) => {
            const text = shownAs(element.type)(view, element, held)
            const label = plainWords(view, element.translations.label)
            return `${label}: ${isolated(view.language, text.replaceAll('\n', ', '))}`
          })
          .join('\n'),
      )
      .filter(Boolean)
      .join('\n\n')
