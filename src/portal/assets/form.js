// Makes a form better that works without: saves what is typed, and keeps it where that fails. What only some forms need comes in
// files of its own, which the page names. What there is to say comes from the page, in its language.
const form = document.querySelector('form[data-entries]')
const token = form.elements._csrf.value
const say = (name) => form.dataset[`text${name}`]
const { lang } = document.documentElement
const numbers = new Intl.NumberFormat(lang)
const autosave = form.querySelector('.autosave')

// A form that came back with problems is the answer to a POST. A reload would send it once more as it was, over what was saved since.
history.replaceState(history.state, '')

const load = (part) => {
  const path = form.dataset[`${part}Script`]
  return path && import(path).catch(() => undefined)
}
const groups = await load('groups')
/** Files on their way, each with whether it arrives. */
const uploads = new Set()
load('documents')?.then((documents) => documents?.startDocuments(form, { say, showProblem, uploads }))
load('signatures')?.then((signatures) => signatures?.startSignatures(form))

// Saving ------------------------------------------------------------------------------------------------------------

const RETRY_MILLISECONDS = 15_000
const changed = new Set()
let timer
let saving
/** The first part that was shown since somebody wanted to go on. */
let revealed

form.addEventListener('input', (event) => note(event, 1500))
form.addEventListener('change', (event) => note(event, 0))

function isEdited(control) {
  if (/radio|checkbox/.test(control.type)) return control.checked !== control.defaultChecked
  if (control.type === 'select-one') {
    const chosen = [...control.options].findIndex((option) => option.defaultSelected)
    return control.selectedIndex !== Math.max(chosen, 0)
  }
  return 'defaultValue' in control && control.value !== control.defaultValue
}

/** The field of a control. The entries of a group are saved together. */
const fieldOf = (control) => (control.closest('[data-group]') ?? control).closest('[data-element]')

function note({ target }, delay) {
  const field = fieldOf(target)
  if (field && isKept(target) && !field.closest('fieldset:disabled')) noteField(field, delay)
}

/** Whether another page is on its way, which may have been made before what is saved meanwhile. */
let isLeaving = false
const leave = () => {
  isLeaving = true
}

function noteField(field, delay) {
  keep(field)
  changed.add(field)
  window.addEventListener('beforeunload', leave)
  clearTimeout(timer)
  timer = setTimeout(save, delay)
}

/** Files go by themselves, and some texts only with the form. */
const isKept = ({ name, type, dataset }) => name && !/file|submit/.test(type) && dataset.unsaved === undefined

function save() {
  if (saving || changed.size === 0) return saving
  saving = sendChanged().then((isSaved) => {
    saving = undefined
    clearTimeout(timer)
    if (changed.size > 0) timer = setTimeout(save, isSaved ? 0 : RETRY_MILLISECONDS)
    // Some browsers do not keep a page to go back to that listens to its end.
    else window.removeEventListener('beforeunload', leave)
  })
  return saving
}

/** Fields whose answer could not be used. They go along, so that what is said of the form is true of the whole. */
const unusable = () =>
  [...form.querySelectorAll('[aria-invalid]')].map(fieldOf).filter((field) => filled(valuesOf(field)).length > 0)

/** @returns whether the service has taken what there was */
async function sendChanged() {
  const fields = [...new Set([...changed, ...unusable()])]
  const sent = new Map(fields.map((field) => [field, valuesOf(field)]))
  changed.clear()
  for (const [field, values] of sent) noteSent(field, values)
  autosave.textContent = say('Saving')
  const body = new URLSearchParams()
  for (const [field, values] of sent) {
    body.append('elements', field.dataset.element)
    for (const [name, texts] of Object.entries(values)) for (const text of texts) body.append(name, text)
  }
  try {
    const headers = { 'X-CSRF-Token': token, Accept: 'application/json' }
    const answer = await fetch(form.dataset.entries, { method: 'POST', body, headers, keepalive: true })
    if (answer.status === 401 || answer.status === 403) return logOut(fields, answer.status)
    const { problems, message, status, hidden, stored } = await answer.json()
    if (answer.status >= 500) throw new Error('The service is away.')
    if (problems) {
      for (const [field, values] of sent) {
        const parts = [field, ...field.querySelectorAll('[data-element]')]
        for (const part of parts) showProblem(part, problems[part.dataset.element])
        const isWrong = parts.some((part) => problems[part.dataset.element])
        noteStored(field, stored[field.dataset.element])
        // The next page needs what is kept if it does not come with what is saved now.
        if (!isWrong && !isLeaving && !document.hidden) forget(field, values)
      }
    }
    const isMoreAsked = hidden && showConditional(hidden)
    autosave.textContent = isMoreAsked ? say('MoreAsked') : (message ?? status)
    return true
  } catch {
    fields.forEach(takeBack)
    autosave.textContent = say(navigator.onLine ? 'NotSaved' : 'Offline')
    return false
  }
}

/** Shows what is asked now and hides what is not. @returns whether something is asked that was not before */
function showConditional(hidden) {
  let isMore = false
  for (const part of form.querySelectorAll('[data-if]')) {
    const isHidden = hidden.includes(part.dataset.if)
    if (part.hidden === isHidden) continue
    part.hidden = part.disabled = isHidden
    const field = part.querySelector('[data-element]')
    if (!field) continue
    if (isHidden) {
      changed.delete(field)
      noteStored(field)
      forget(field, readKept()[field.dataset.element]?.typed)
    } else {
      isMore = true
      revealed ??= part
      // What was typed before it was hidden is there again, and the service has let go of it.
      if (filled(valuesOf(field)).length > 0) {
        keep(field)
        changed.add(field)
      }
    }
  }
  return isMore
}

/** Another session, or none: nothing can be saved until the applicant has opened a link again. What they type stays here. */
function logOut(fields, status) {
  fields.forEach(takeBack)
  const link = form.querySelector('.new-link')
  autosave.replaceChildren(`${say(status === 401 ? 'LoggedOut' : 'Refused')} `)
  if (status === 401 && link) autosave.append(link.content.cloneNode(true))
  return false
}

window.addEventListener('online', save)
window.addEventListener('offline', () => {
  autosave.textContent = say('Offline')
})

// Keeping -----------------------------------------------------------------------------------------------------------

// What the service has not taken yet is kept on the device, for a day: a session may end, a line may break, an answer may need
// a second look. It comes back as long as the service still has what was there before it was typed.
const DAY_MILLISECONDS = 86_400_000
const KEPT = `hireline ${location.pathname}`

function readKept() {
  try {
    const { at, fields } = JSON.parse(localStorage.getItem(KEPT) ?? '{}')
    return at > Date.now() - DAY_MILLISECONDS ? fields : {}
  } catch {
    return {}
  }
}

function writeKept(fields) {
  try {
    if (Object.keys(fields).length === 0) localStorage.removeItem(KEPT)
    else localStorage.setItem(KEPT, JSON.stringify({ at: Date.now(), fields }))
  } catch {
    // A browser that keeps nothing still saves.
  }
}

/** Fields without anything in them are as good as none: a group has more of them or fewer. */
const filled = (values) => Object.entries(values).filter(([, texts]) => texts.some(Boolean))
const same = (one, other) => JSON.stringify(filled(one)) === JSON.stringify(filled(other))

/** What stands in a field, or stood in it when the page came: texts by the names of its controls. */
function valuesOf(field, { before = false } = {}) {
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

/** What the service has had of a field since the page came: marks, the newest last. A page may come that is older than the newest. */
const marks = new Map(Object.entries(JSON.parse(form.dataset.stored)).map(([element, mark]) => [element, [mark]]))
const marksOf = ({ dataset }) => marks.get(dataset.element) ?? ['']
const MOST_MARKS = 50
const added = (before, after) => [...new Set([...before, ...after].reverse())].reverse().slice(-MOST_MARKS)

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

// While another page is on its way it may come with something that nobody here hears of.

/** What the service has not taken is still to be sent. */
function takeBack(field) {
  changed.add(field)
  if (!isLeaving) changeKept(field, () => ({ sent: undefined }))
}

/** Notes what the service has now. */
function noteStored(field, mark = '') {
  marks.set(field.dataset.element, added(marksOf(field), [mark]))
  changeKept(field, ({ stored }) => ({ stored: added(stored, [mark]), sent: undefined, isUnsure: isLeaving }))
}

/** Once the service has it. What was typed meanwhile stays. */
function forget(field, saved) {
  const { [field.dataset.element]: kept, ...others } = readKept()
  if (kept && same(kept.typed, saved)) writeKept(others)
}

function restore() {
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
      changed.add(field)
    } else forget(field, typed)
  }
  if (changed.size > 0) timer = setTimeout(save, 0)
}
const showEntries = groups?.startGroups(form, { keep, note: (field) => noteField(field, 0) })
// What was sent and refused before this script came stands nowhere else.
for (const field of unusable()) if (!readKept()[field.dataset.element]) keep(field)
restore()
// What was typed before this script came, or what the browser has kept, is saved too.
for (const control of form.elements) if (isEdited(control)) note({ target: control }, 0)

document.addEventListener('visibilitychange', () => document.hidden && save())

function showProblem(field, text) {
  const id = `${field.dataset.element}-problem`
  let problem = document.getElementById(id)
  const described = field.matches('fieldset') ? field : field.querySelector('[name]')
  const ids = new Set((described?.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean))
  if (!text) {
    problem?.remove()
    ids.delete(id)
  } else {
    if (!problem) {
      problem = document.createElement('p')
      problem.className = 'problem'
      problem.id = id
      ;(field.querySelector(':scope > .help') ?? field.querySelector('legend, label')).after(problem)
    }
    problem.textContent = text
    ids.add(id)
  }
  if (!described) return
  described.setAttribute('aria-describedby', [...ids].join(' '))
  if (ids.size === 0) described.removeAttribute('aria-describedby')
  for (const control of field.querySelectorAll('[name]')) {
    // A file that is there stays good when another one is refused.
    if (text && !field.querySelector('[data-document]:not([hidden], .wrong)'))
      control.setAttribute('aria-invalid', 'true')
    else control.removeAttribute('aria-invalid')
  }
}

// A second press of the button is the same submission; it only makes people wait twice. What is on its way goes first, so that
// what is being saved does not overwrite what is submitted, and no file is cut off.
form.addEventListener('submit', async (event) => {
  clearTimeout(timer)
  if (!navigator.onLine) {
    event.preventDefault()
    autosave.textContent = say('Offline')
    autosave.scrollIntoView({ block: 'center' })
    return
  }
  if (!saving && uploads.size === 0) {
    if (form.dataset.sent) event.preventDefault()
    form.dataset.sent = 'true'
    for (const field of changed) noteSent(field, valuesOf(field))
    return leave()
  }
  event.preventDefault()
  changed.clear()
  revealed = undefined
  await saving
  if (revealed) {
    revealed.scrollIntoView({ block: 'center' })
    return revealed.querySelector('input:not([type=hidden]), select, textarea')?.focus({ preventScroll: true })
  }
  const arrived = await Promise.all(uploads)
  if (arrived.every(Boolean)) form.requestSubmit(event.submitter)
})
window.addEventListener('pageshow', () => {
  isLeaving = false
  delete form.dataset.sent
})

// Counting ----------------------------------------------------------------------------------------------------------

const plurals = new Intl.PluralRules(lang)
const counted = (forms, count) => {
  const texts = JSON.parse(say(forms))
  return (texts[plurals.select(count)] ?? texts.other).replace('{count}', numbers.format(count))
}

// Who does not see the number hears the bound with the help, and what is too much with the problem.
function count(control) {
  const left = control.dataset.maxLength - [...control.value].length
  let line = control.nextElementSibling
  if (!line?.matches('.counter')) {
    line = Object.assign(document.createElement('p'), { className: 'counter help' })
    line.setAttribute('aria-hidden', 'true')
    control.after(line)
  }
  line.textContent = left < 0 ? counted('CharactersOver', -left) : counted('CharactersLeft', left)
  line.classList.toggle('over', left < 0)
}
form.addEventListener('input', ({ target }) => target.dataset.maxLength && count(target))
for (const control of form.querySelectorAll('[data-max-length]')) count(control)

// What is wrong is read first.
form.querySelector('.problems')?.focus()
