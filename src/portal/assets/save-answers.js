// Makes a form better that works without: saves what is typed, and says what is wrong with it. What only some forms need comes in
// files of its own, which the page names. What there is to say comes from the page, in its language.
import { startCounting } from './count-characters.js'
import { filled, isEdited, isKept, startKeeping, valuesOf } from './keep-answers.js'

const form = document.querySelector('form[data-entries]')
const token = form.elements._csrf.value
const say = (name) => form.dataset[`text${name}`]
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

const RETRY_MILLISECONDS = 15_000
const SENDING_MILLISECONDS = 10_000
const changed = new Set()
let timer
let saving
/** The first part that was shown since somebody wanted to go on. */
let revealed

form.addEventListener('input', (event) => note(event, 1500))
form.addEventListener('change', (event) => note(event, 0))

/** The field of a control. The entries of a group are saved together. */
const fieldOf = (control) => (control.closest('[data-group]') ?? control).closest('[data-element]')

function note({ target }, delay) {
  const field = fieldOf(target)
  if (field && isKept(target) && !field.closest('fieldset:disabled')) noteField(field, delay)
}

/** Whether another page is on its way, which may have been made before what is saved meanwhile. */
let isLeaving = false
const kept = startKeeping(form, () => isLeaving)
const leave = () => {
  isLeaving = true
}

function noteField(field, delay) {
  kept.keep(field)
  changed.add(field)
  window.addEventListener('beforeunload', leave)
  clearTimeout(timer)
  timer = setTimeout(save, delay)
}

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
  for (const [field, values] of sent) kept.noteSent(field, values)
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
        kept.noteStored(field, stored[field.dataset.element])
        // The next page needs what is kept if it does not come with what is saved now.
        if (!isWrong && !isLeaving && !document.hidden) kept.forget(field, values)
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
      kept.noteStored(field)
      kept.forget(field, kept.typedIn(field))
    } else {
      isMore = true
      revealed ??= part
      // What was typed before it was hidden is there again, and the service has let go of it.
      if (filled(valuesOf(field)).length > 0) {
        kept.keep(field)
        changed.add(field)
      }
    }
  }
  return isMore
}

/** What the service has not taken is still to be sent. */
function takeBack(field) {
  changed.add(field)
  kept.noteUnsent(field)
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

const showEntries = groups?.startGroups(form, { keep: kept.keep, note: (field) => noteField(field, 0) })
// What was sent and refused before this script came stands nowhere else.
for (const field of unusable()) if (!kept.typedIn(field)) kept.keep(field)
for (const field of kept.restore(showEntries)) changed.add(field)
if (changed.size > 0) timer = setTimeout(save, 0)
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
    else setTimeout(stay, SENDING_MILLISECONDS)
    form.dataset.sent = 'true'
    for (const field of changed) kept.noteSent(field, valuesOf(field))
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
window.addEventListener('pageshow', stay)

// Nothing tells a page that its sending was stopped, by the person or by the line: after a while the button works again.
function stay() {
  isLeaving = false
  delete form.dataset.sent
}

startCounting(form, say)

// What is wrong is read first.
form.querySelector('.problems')?.focus()
