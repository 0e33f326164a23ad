import type { FormElement } from '../../data/contracts.ts'
import { calendarDayText, listText, numberText, t } from '../../i18n.ts'

/** An answer in one line; nothing when there is none. */
export function valueText({ type, constraints }: Pick<FormElement, 'type' | 'constraints'>, value: unknown): string {
  if (value === null || value === undefined) return ''
  const choice = (id: unknown) => constraints.choices?.find((one) => one.id === id)?.label ?? String(id)
  switch (type) {
    case 'boolean':
      return value === true ? t.yes : t.no
    case 'number':
      return typeof value === 'number' ? numberText(value) : String(value)
    case 'date':
      return calendarDayText(String(value))
    case 'selection':
      return choice(value)
    case 'multi_selection':
      return Array.isArray(value) ? listText(value.map(choice)) : choice(value)
    case 'address':
      return addressText(value)
    case 'group':
      return groupText(constraints, value)
    case 'document':
    case 'signature':
      return nameOfFile(value)
    default:
      return String(value)
  }
}

/** The entries of a group, each with its answers in the order in which they were asked. */
function groupText({ elements = [] }: FormElement['constraints'], value: unknown): string {
  if (!Array.isArray(value)) return String(value)
  return value
    .map((entry: Record<string, unknown>) =>
      elements
        .map(({ type, key, ...constraints }) => valueText({ type, constraints }, entry[key]))
        .filter(Boolean)
        .join(', '),
    )
    .join('; ')
}

const ADDRESS_PARTS = ['line1', 'line2', 'city', 'region', 'postal_code', 'country']

function addressText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  const parts = value as Record<string, unknown>
  return ADDRESS_PARTS.flatMap((part) => (parts[part] ? [String(parts[part])] : [])).join(', ')
}

function nameOfFile(value: unknown): string {
  const { name } = (value ?? {}) as { name?: unknown }
  return typeof name === 'string' ? name : ''
}
