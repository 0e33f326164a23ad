// Adds and removes entries of groups in place. Without it the buttons save the page and show it again.

/**
 * @param keep keeps on the device what stands in a field, before its entries change
 * @param note notes that a field has changed
 * @returns what shows as many entries of a field as were typed into
 */
export function startGroups(form, { keep, note }) {
  const numbers = new Intl.NumberFormat(document.documentElement.lang)

  form.addEventListener('click', (event) => {
    const [action, id, row] = event.target.closest('[data-group] button')?.value.split(':') ?? []
    if (action !== 'add' && action !== 'remove') return
    event.preventDefault()
    const list = form.querySelector(`[data-group="${CSS.escape(id)}"]`)
    keep(list.closest('[data-element]'))
    if (action === 'add') focusFirst(addEntry(list))
    else {
      const gone = list.querySelector(`.row[data-row="${row}"]`)
      const next = gone.nextElementSibling ?? gone.previousElementSibling
      gone.remove()
      number(list)
      if (next) focusFirst(next)
      else list.querySelector('button[value^="add:"]').focus()
    }
    note(list.closest('[data-element]'))
  })

  const focusFirst = (entry) => entry.querySelector('input, select, textarea')?.focus()

  function addEntry(list) {
    const entry = list.querySelector('template').content.firstElementChild.cloneNode(true)
    list.querySelector('.rows').append(entry)
    number(list)
    return entry
  }

  /** Gives the entries their numbers anew, in their names as in what people read. */
  function number(list) {
    const entries = [...list.querySelectorAll('.row')]
    for (const [index, entry] of entries.entries()) {
      const before = `${list.dataset.group}.${entry.dataset.row}.`
      for (const part of entry.querySelectorAll('[id], [name], [for], [data-element], [aria-describedby]')) {
        for (const { name, value } of part.attributes) {
          if (value.includes(before))
            part.setAttribute(name, value.replaceAll(before, `${list.dataset.group}.${index}.`))
        }
      }
      entry.querySelector('button[value^="remove:"]').value = `remove:${list.dataset.group}:${index}`
      entry.dataset.row = index
      for (const shown of entry.querySelectorAll('[data-number]')) {
        shown.textContent = numbers.format(index + 1)
      }
    }
    list.querySelector('button[value^="add:"]').hidden = entries.length >= list.dataset.max
  }

  /** As many entries as were typed into. */
  function showEntries(field, typed) {
    const list = field.querySelector('[data-group]')
    if (!list) return
    const { group } = list.dataset
    const rows = Object.keys(typed).map((name) => Number(name.slice(group.length + 1).split('.')[0]))
    const count = Math.max(0, ...rows.map((row) => row + 1))
    const shown = () => list.querySelectorAll('.row')
    while (shown().length < count) addEntry(list)
    while (shown().length > count) shown()[shown().length - 1].remove()
    number(list)
  }

  return showEntries
}
