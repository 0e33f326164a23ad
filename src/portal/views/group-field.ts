import { html, type SafeHtml } from '@remix-run/html-template'
import { MAX_ENTRIES } from '../../flows/element-types/group.ts'
import type { GroupRow } from '../forms/entry.ts'
import { memberElement, rowsOf } from '../forms/group-entries.ts'
import type { View } from '../layout.ts'
import { type Field, group } from './field-frame.ts'
import { shownWords } from './words.ts'

/** What stands in the names of the fields of an entry that a script adds; it puts the number there. */
const NEW = 'new'

/**
 * Entries with the same fields, such as past jobs. One is added or removed by a script, or by a button that saves the page and
 * shows it again.
 * @param field shows one field of an entry
 */
export const groupField =
  (field: (view: View, field: Omit<Field, 'bounds'>) => SafeHtml) =>
  (view: View, own: Field): SafeHtml => {
    const { element } = own
    const { form } = view.messages
    const { min = 0, max = MAX_ENTRIES, elements = [] } = element.constraints
    const rows = rowsOf(own.entry)
    const least = element.required ? Math.max(Number(min), 1) : 0
    const shown = [...rows, ...Array.from({ length: Math.max(least - rows.length, 0) }, (): GroupRow => ({}))]
    return group(
      view,
      own,
      html`<div data-group="${element.id}" data-max="${max}">
<div class="rows">${shown.map((row, index) => entry(index, index + 1, row))}</div>
<template>${entry(NEW, 0, {})}</template>
<button id="${element.id}" name="then" value="add:${element.id}" class="quiet small"${shown.length >= Number(max) ? html` hidden` : ''}>${form.addEntry}<span class="hidden"> ${shownWords(view, element.translations.label)}</span></button>
</div>`,
      own.bounds,
    )

    function entry(row: number | string, number: number, held: GroupRow): SafeHtml {
      const shownNumber = html`<span data-number>${new Intl.NumberFormat(view.language).format(number)}</span>`
      return html`<fieldset class="row" data-row="${row}">
<legend>${shownWords(view, element.translations.label)} ${shownNumber}</legend>
${elements.map((member) => {
  const inRow = memberElement(element, row, member)
  const problem = own.problemOf(inRow)
  return field(view, { ...own, element: inRow, entry: held[member.key] ?? '', document: undefined, problem })
})}<button name="then" value="remove:${element.id}:${row}" class="quiet small">${form.removeEntry}<span class="hidden"> ${shownWords(view, element.translations.label)} ${shownNumber}</span></button>
</fieldset>
`
    }
  }
