import { html, type SafeHtml } from '@remix-run/html-template'
import { ADDRESS_PARTS, type AddressPart } from '../../flows/element-types/address.ts'
import { partField } from '../forms/entry.ts'
import type { View } from '../layout.ts'
import { countriesIn } from './countries.ts'
import { controlAttributes, type Field, group } from './field-frame.ts'

const AUTOCOMPLETE: Record<AddressPart, string> = {
  line1: 'address-line1',
  line2: 'address-line2',
  city: 'address-level2',
  region: 'address-level1',
  postal_code: 'postal-code',
  country: 'country',
}

/** An address in parts, which browsers know how to fill in. */
export function addressField(view: View, field: Field): SafeHtml {
  const { element, entry } = field
  const parts: Partial<Record<AddressPart, string>> = typeof entry === 'object' && !Array.isArray(entry) ? entry : {}
  const inputs = ADDRESS_PARTS.map((part, index) => {
    const id = index === 0 ? element.id : partField(element.id, part)
    const name = partField(element.id, part)
    const autocomplete = element.constraints.autofill === 'off' ? 'off' : AUTOCOMPLETE[part]
    return html`<div class="part part-${part}"><label for="${id}">${view.messages.form.address[part]}</label>
${
  part === 'country'
    ? html`<select id="${id}" name="${name}" autocomplete="${autocomplete}">${countryOptions(view, parts.country)}</select>`
    : html`<input id="${id}" name="${name}" dir="auto" value="${parts[part] ?? ''}" autocomplete="${autocomplete}"${index === 0 ? controlAttributes(field) : ''}>`
}</div>
`
  })
  return group(view, field, html`<div class="parts">${inputs}</div>`)
}

/** The company's country first, and chosen until another one is. What was stored as a text stays a choice. */
function countryOptions({ language, messages, country: own }: View, stored: string | undefined): SafeHtml[] {
  const all = countriesIn(language)
  const known = all.find(({ code, name }) => [code, name].some((text) => text.toLowerCase() === stored?.toLowerCase()))
  const chosen = stored ? (known?.code ?? stored) : own
  const first = all.filter(({ code }) => code === own)
  const others = stored && !known ? [{ code: stored, name: stored }] : []
  return [
    html`<option value="">${messages.form.country}`,
    ...[...first, ...others, ...all.filter(({ code }) => code !== own)].map(
      ({ code, name }) => html`<option value="${code}"${code === chosen ? html` selected` : ''}>${name}`,
    ),
  ]
}
