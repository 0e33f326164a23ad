import { html, type SafeHtml } from '@remix-run/html-template'
import { ADDRESS_PARTS, type AddressPart } from '../../flows/element-types/address.ts'
import { partField } from '../forms/entry.ts'
import type { View } from '../layout.ts'
import { controlAttributes, type Field, group } from './field-frame.ts'

const AUTOCOMPLETE: Record<AddressPart, string> = {
  line1: 'address-line1',
  line2: 'address-line2',
  city: 'address-level2',
  region: 'address-level1',
  postal_code: 'postal-code',
  country: 'country-name',
}

/** An address in parts, which browsers know how to fill in. */
export function addressField(view: View, field: Field): SafeHtml {
  const { element, entry } = field
  const parts: Partial<Record<AddressPart, string>> = typeof entry === 'object' && !Array.isArray(entry) ? entry : {}
  const inputs = ADDRESS_PARTS.map((part, index) => {
    const id = index === 0 ? element.id : partField(element.id, part)
    return html`<div class="part part-${part}"><label for="${id}">${view.messages.form.address[part]}</label>
<input id="${id}" name="${partField(element.id, part)}" value="${parts[part] ?? ''}" autocomplete="${AUTOCOMPLETE[part]}"${
      index === 0 ? controlAttributes(field) : ''
    }></div>
`
  })
  return group(view, field, html`<div class="parts">${inputs}</div>`)
}
