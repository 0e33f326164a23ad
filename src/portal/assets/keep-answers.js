// What the service has not taken yet is kept on the device, for a day: a session may end, a line may break, an answer may need
// a second look. It comes back as long as the service still has what was there before it was typed.

const DAY_MILLISECONDS = 86_400_000
const MOST_MARKS = 50

/** Files go by themselves, and some texts only with the form. */
export const isKept = ({ name, type, dataset }) => name && !/file|submit/.test(type) && dataset.unsaved === undefined

/** Fields without anything in them are as good as none: a group has more of them or fewer. */
export const filled = (values) => Object.entries(values).filter(([, texts]) => texts.some(Boolean))
const same = (one, other) => JSON.stringify(filled(one)) === JSON.stringify(filled(other))

/** What stands in a field, or stood in it when the page came: texts by the names of its controls. */
export function valuesOf(field, { before = false } = {}) {
  const values = {}
  for (const control of field.querySelectorAll('[name]')) {
    if (!isKept(control)) continue
    values[control.name] ??= []
    if (/radio|checkbox/.test(control.type)) {
      if (before ? control.defaultChecked : control.checked) values[control.name].push(control.value)
    } else if (control.type === 'select-one') {
      const chosen = [...control.options].find((option) => option.defaultSelected) ?? control.options[0]
      values[control.name].push(before ? chosen.value : control.value)
    } else values[control.name].push(before ? control.defaultValue : control.value)
  }
  return values
}

/** Whether something else stands in a control than when the page came. */
export function isEdited(control) {
  if (/radio|checkbox/.test(control.type)) return control.checked !== control.defaultChecked
  if (control.type === 'select-one') {
    const chosen = [...control.options].findIndex((option) => option.defaultSelected)
    return control.selectedIndex !== Math.max(chosen, 0)
  }
  return 'defaultValue' in control && control.value !== control.defaultValue
}

/** @param isLeaving says whether another page is on its way, which may come with something that nobody here hears of */
export function startKeeping(form, isLeaving) {
  const place = `hireline ${location.pathname}`
  /** What the service has had of a field since the page came: marks, the newest last. A page may come that is older than the newest. */
  const marks = new Map(Object.entries(JSON.parse(form.dataset.stored)).map(([element, mark]) => [element, [mark]]))
  const marksOf = ({ dataset }) => marks.get(dataset.element) ?? ['']
  const added = (before, after) => [...new Set([...before, ...after].reverse())].reverse().slice(-MOST_MARKS)

  function readKept() {
    try {
      const { at, fields } = JSON.parse(localStorage.getItem(place) ?? '{}')
      return at > Date.now() - DAY_MILLISECONDS ? fields : {}
    } catch {
      return {}
    }
  }

  function writeKept(fields) {
    try {
      if (Object.keys(fields).length === 0) localStorage.removeItem(place)
      else localStorage.setItem(place, JSON.stringify({ at: Date.now(), fields }))
    } catch {
      // A browser that keeps nothing still saves.
    }
  }

  function keep(field) {
    const { stored = [], sent, isUnsure } = readKept()[field.dataset.element] ?? {}
    const kept = { stored: added(stored, marksOf(field)), sent, isUnsure, typed: valuesOf(field) }
    writeKept({ ...readKept(), [field.dataset.element]: kept })
  }

  /** Changes what is kept of a field, if anything is. */
  function changeKept({ dataset }, change) {
    const { [dataset.element]: kept, ...others } = readKept()
    if (kept) writeKept({ ...others, [dataset.element]: { ...kept, ...change(kept) } })
  }

  /** Notes what is on its way: the page may be gone before it hears what the service has made of it. */
  const noteSent = (field, values) =>
    changeKept(field, ({ sent = values, isUnsure }) => ({ sent: values, isUnsure: isUnsure || !same(sent, values) }))

  /** Notes that the service has not taken what was on its way. */
  function noteUnsent(field) {
    if (!isLeaving()) changeKept(field, () => ({ sent: undefined }))
  }

  /** Notes what the service has now. */
  function noteStored(field, mark = '') {
    marks.set(field.dataset.element, added(marksOf(field), [mark]))
    changeKept(field, ({ stored }) => ({ stored: added(stored, [mark]), sent: undefined, isUnsure: isLeaving() }))
  }

  /** What is kept of a field, if anything is. */
  const typedIn = ({ dataset }) => readKept()[dataset.element]?.typed

  /** Once the service has it. What was typed meanwhile stays. */
  function forget(field, saved) {
    const { [field.dataset.element]: kept, ...others } = readKept()
    if (kept && same(kept.typed, saved)) writeKept(others)
  }

  /** Fills in what is kept. @returns the fields whose answers are to be sent */
  function restore(showEntries) {
    const restored = []
    for (const [element, { stored, sent, isUnsure, typed }] of Object.entries(readKept())) {
      const field = form.querySelector(`[data-element="${CSS.escape(element)}"]`)
      const isGroup = field?.querySelector('[data-group]')
      if (!field || (isGroup && !showEntries)) continue
      // The service may have made something that has no mark here of what was sent, before this was typed or of a part of a group.
      const isOvertaken = !stored || isUnsure || (sent && (isGroup || !same(sent, typed)))
      if (same(valuesOf(field, { before: true }), typed)) {
        if (!field.querySelector('[aria-invalid]')) forget(field, typed)
      } else if (isOvertaken || stored.includes(marksOf(field)[0])) {
        const newer = new Set([...field.querySelectorAll('[name]')].filter(isEdited).map(({ name }) => name))
        if (isGroup) showEntries(field, typed)
        for (const control of field.querySelectorAll('[name]')) {
          const texts = typed[control.name]
          if (!texts || !isKept(control) || newer.has(control.name)) continue
          if (/radio|checkbox/.test(control.type)) control.checked = texts.includes(control.value)
          else control.value = texts.shift() ?? ''
        }
        restored.push(field)
      } else forget(field, typed)
    }
    return restored
  }

  return { keep, typedIn, noteSent, noteUnsent, noteStored, forget, restore }
}
