import type { SafeHtml } from '@remix-run/html-template'
import type { ElementConstraints } from '../../flows/element-type.ts'
import type { ElementType, FormElement } from '../../flows/flow.ts'
import type { View } from '../layout.ts'
import type { Messages } from '../messages/messages.ts'
import { addressField } from '../views/address-field.ts'
import { countBounds, dayBounds, lengthBounds, noBounds, numberBounds } from '../views/bounds-text.ts'
import { choiceField, choicesField, yesNoField } from '../views/choice-fields.ts'
import { consentField } from '../views/consent-field.ts'
import { documentField } from '../views/document-field.ts'
import { addressLines, agreed, asTyped, choiceLabels, groupLines, presentDay, yesOrNo } from '../views/entry-text.ts'
import type { Field } from '../views/field-frame.ts'
import { groupField } from '../views/group-field.ts'
import { richTextSection, section } from '../views/shown-only.ts'
import { signatureField } from '../views/signature-field.ts'
import { dateField, longTextField, numberField, textField } from '../views/text-fields.ts'
import { AGREEMENT, DAY, type Entry, type EntryFormat, ONE_TEXT, PARTS_OF_ADDRESS, SEVERAL_IDS } from './entry.ts'
import { groupEntries } from './group-entries.ts'

type Problems = Messages['form']['problems']

/** How the applicant's pages ask for a type of form element and show it. */
export interface TypeOnPages {
  /** The element in a form, with its label, its help, and what is wrong beside it. */
  field: (view: View, field: Field) => SafeHtml
  /** What stands in its fields. */
  entry: EntryFormat
  /** What its bounds allow, in a sentence; nothing when it has none. */
  bounds: (view: View, constraints: ElementConstraints) => string
  /** What is said when there is no entry, and when there is one that cannot be used. */
  missing: keyof Problems['missing']
  unusable: keyof Problems['unusable']
  /** An entry to be read. One that the element does not know is shown as it is. */
  shown: (view: View, element: FormElement, entry: Entry) => string
}

const ONE_LINE = { entry: ONE_TEXT, bounds: noBounds, missing: 'text', shown: asTyped } as const
const FREE_TEXT = { ...ONE_LINE, bounds: lengthBounds, unusable: 'text' } as const
const CHOICE = { entry: ONE_TEXT, bounds: noBounds, missing: 'choice', unusable: 'choice' } as const
/** Not entered as a text. */
const NO_TEXT = { ...ONE_LINE, unusable: 'text' } as const

export const TYPES_ON_PAGES: Record<ElementType, TypeOnPages> = {
  text: { ...FREE_TEXT, field: textField({ type: 'text' }) },
  long_text: { ...FREE_TEXT, field: longTextField },
  // Whose address or number it is, only the company knows: a browser would offer the applicant's own (WCAG 1.3.5).
  email: { ...ONE_LINE, field: textField({ type: 'email', autofill: 'off' }), unusable: 'email' },
  phone: { ...ONE_LINE, field: textField({ type: 'tel', autofill: 'off' }), unusable: 'phone' },
  number: { ...ONE_LINE, field: numberField, bounds: numberBounds, unusable: 'number' },
  date: {
    ...ONE_LINE,
    entry: DAY,
    field: dateField,
    bounds: dayBounds,
    missing: 'date',
    unusable: 'date',
    shown: presentDay,
  },
  time: { ...ONE_LINE, field: textField({ type: 'time' }), missing: 'time', unusable: 'time' },
  selection: { ...CHOICE, field: choiceField, shown: choiceLabels },
  multi_selection: { ...CHOICE, field: choicesField, entry: SEVERAL_IDS, shown: choiceLabels },
  boolean: { ...CHOICE, field: yesNoField, shown: yesOrNo },
  document: { ...NO_TEXT, field: documentField, missing: 'file' },
  signature: { ...NO_TEXT, field: signatureField, missing: 'signature' },
  address: {
    field: addressField,
    entry: PARTS_OF_ADDRESS,
    bounds: noBounds,
    missing: 'address',
    unusable: 'address',
    shown: addressLines,
  },
  consent: {
    field: consentField,
    entry: AGREEMENT,
    bounds: noBounds,
    missing: 'consent',
    unusable: 'consent',
    shown: agreed,
  },
  group: {
    field: groupField((view, field) => {
      const { field: show, bounds } = TYPES_ON_PAGES[field.element.type]
      return show(view, { ...field, bounds: bounds(view, field.element.constraints) })
    }),
    entry: groupEntries((type) => TYPES_ON_PAGES[type].entry),
    bounds: countBounds,
    missing: 'group',
    unusable: 'group',
    shown: groupLines((type) => TYPES_ON_PAGES[type].shown),
  },
  section: { ...NO_TEXT, field: section },
  rich_text: { ...NO_TEXT, field: richTextSection },
}
