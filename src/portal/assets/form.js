// Makes a form better that works without: saves what is typed, sends files as they are chosen, and lets people draw their
// signature. What there is to say comes from the page, in its language.
const form = document.querySelector('form[data-entries]')
const token = form.elements._csrf.value
const say = (name) => form.dataset[`text${name}`]
const autosave = form.querySelector('.autosave')

// Saving ------------------------------------------------------------------------------------------------------------

const RETRY_MILLISECONDS = 15_000
const changed = new Set()
let timer
let saving

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

function note({ target }, delay) {
  const field = target.closest('[data-element]')
  if (!field || target.type === 'file' || !target.name || target.name.endsWith('.name')) return
  keep(field)
  changed.add(field)
  clearTimeout(timer)
  timer = setTimeout(save, delay)
}

function save() {
  if (saving || changed.size === 0) return saving
  saving = sendChanged().then((isSaved) => {
    saving = undefined
    clearTimeout(timer)
    if (changed.size > 0) timer = setTimeout(save, isSaved ? 0 : RETRY_MILLISECONDS)
  })
  return saving
}

/** @returns whether the service has taken what there was */
async function sendChanged() {
  const fields = [...changed]
  const sent = new Map(fields.map((field) => [field, valuesOf(field)]))
  changed.clear()
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
    const { problems, message, status } = await answer.json()
    if (answer.status >= 500) throw new Error('The service is away.')
    if (problems) {
      for (const [field, values] of sent) {
        const problem = problems[field.dataset.element]
        showProblem(field, problem)
        // The next page may be here already, and needs what is kept if it has not come with what is saved now.
        if (!problem && !document.hidden) forget(field, values)
      }
    }
    autosave.textContent = message ?? status
    return true
  } catch {
    for (const field of fields) changed.add(field)
    autosave.textContent = say(navigator.onLine ? 'NotSaved' : 'Offline')
    return false
  }
}

/** Another session, or none: nothing can be saved until the applicant has opened a link again. What they type stays here. */
function logOut(fields, status) {
  for (const field of fields) changed.add(field)
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

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other)

/** What stands in a field, or stood in it when the page came: texts by the names of its controls. */
function valuesOf(field, { before = false } = {}) {
  const values = {}
  for (const control of field.querySelectorAll('[name]')) {
    if (control.type === 'file' || control.name.endsWith('.name')) continue
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

function keep(field) {
  const before = readKept()[field.dataset.element]?.before ?? valuesOf(field, { before: true })
  writeKept({ ...readKept(), [field.dataset.element]: { before, typed: valuesOf(field) } })
}

/** Once the service has it. What was typed meanwhile stays. */
function forget(field, saved) {
  const { [field.dataset.element]: kept, ...others } = readKept()
  if (kept && same(kept.typed, saved)) writeKept(others)
  else if (kept) writeKept({ ...others, [field.dataset.element]: { ...kept, before: saved } })
}

function restore() {
  for (const [element, { before, typed }] of Object.entries(readKept())) {
    const field = form.querySelector(`[data-element="${CSS.escape(element)}"]`)
    if (!field) continue
    const now = valuesOf(field, { before: true })
    if (same(now, typed)) {
      if (!field.querySelector('[aria-invalid]')) forget(field, typed)
    } else if (same(now, before)) {
      for (const control of field.querySelectorAll('[name]')) {
        const texts = typed[control.name]
        if (!texts) continue
        if (/radio|checkbox/.test(control.type)) control.checked = texts.includes(control.value)
        else control.value = texts.shift() ?? ''
      }
      changed.add(field)
    } else forget(field, typed)
  }
  if (changed.size > 0) timer = setTimeout(save, 0)
}
// What was typed before this script came, or what the browser has kept, is saved too.
for (const control of form.elements) if (isEdited(control)) note({ target: control }, 0)
restore()

document.addEventListener('visibilitychange', () => document.hidden && save())

function showProblem(field, text) {
  const id = `${field.dataset.element}-problem`
  let problem = document.getElementById(id)
  const described = field.matches('fieldset') ? field : field.querySelector('[name]')
  const ids = new Set((described.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean))
  if (!text) {
    problem?.remove()
    ids.delete(id)
  } else {
    if (!problem) {
      problem = document.createElement('p')
      problem.className = 'problem'
      problem.id = id
      field.querySelector('legend, label').after(problem)
    }
    problem.textContent = text
    ids.add(id)
  }
  described.setAttribute('aria-describedby', [...ids].join(' '))
  if (ids.size === 0) described.removeAttribute('aria-describedby')
  for (const control of field.querySelectorAll('[name]')) {
    if (text) control.setAttribute('aria-invalid', 'true')
    else control.removeAttribute('aria-invalid')
  }
}

// A second press of the button is the same submission; it only makes people wait twice. What is on its way goes first, so that
// what is being saved does not overwrite what is submitted, and no file is cut off.
const uploads = new Set()
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
    return
  }
  event.preventDefault()
  changed.clear()
  await saving
  const arrived = await Promise.all(uploads)
  if (arrived.every(Boolean)) form.requestSubmit(event.submitter)
})
window.addEventListener('pageshow', () => delete form.dataset.sent)

// Documents ---------------------------------------------------------------------------------------------------------

for (const input of form.querySelectorAll('.files input[type=file]')) {
  input.addEventListener('change', async () => {
    const [file] = input.files
    if (!file) return
    const upload = send(input, file)
    uploads.add(upload)
    await upload
    uploads.delete(upload)
  })
}

/** @returns a promise of whether the service has taken the file */
async function send(input, file) {
  const field = input.closest('[data-element]')
  const limit = Number(input.closest('.files').dataset.maxBytes)
  // Not sent with the form once more.
  input.value = ''
  if (limit && file.size > limit) {
    showProblem(field, say('TooLarge'))
    return false
  }
  const card = field.querySelector('[data-document]')
  card.hidden = false
  card.removeAttribute('data-reading')
  const picture = preview(file)
  card.replaceChildren(picture, bold(file.name), status(say('Uploading')))
  const progress = document.createElement('progress')
  progress.max = 1
  progress.setAttribute('aria-label', say('Uploading'))
  card.append(progress)
  const body = new FormData()
  body.append(field.dataset.element, file)
  // fetch says nothing of how far an upload is.
  const request = new XMLHttpRequest()
  request.upload.onprogress = ({ loaded, total }) => {
    progress.value = loaded / total
  }
  request.responseType = 'json'
  request.open('POST', form.dataset.upload)
  request.setRequestHeader('X-CSRF-Token', token)
  await new Promise((resolve) => {
    request.onloadend = resolve
    request.send(body)
  })
  const { cards = {}, problems = {}, message } = request.response ?? {}
  progress.remove()
  if (cards[field.dataset.element]) {
    showCard(cards[field.dataset.element])
    field.querySelector('.file label').textContent = say('Replace')
    showProblem(field)
    return true
  }
  card.replaceChildren()
  card.hidden = true
  const reason = say(request.status === 413 ? 'TooLarge' : 'Failed')
  showProblem(field, problems[field.dataset.element] ?? message ?? reason)
  input.focus()
  refreshCards()
  return false
}

const bold = (text) => Object.assign(document.createElement('strong'), { textContent: text })
const status = (text) => {
  const line = Object.assign(document.createElement('span'), { className: 'status', textContent: text })
  line.setAttribute('role', 'status')
  return line
}

/** A small picture of a file that was just chosen, if it is one. */
function preview(file) {
  if (!/^image\/(png|jpeg|webp)$/.test(file.type)) return ''
  const picture = new Image()
  picture.className = 'preview'
  picture.alt = say('Preview')
  picture.src = URL.createObjectURL(file)
  return picture
}

/** Puts what the server says of a document in the place of what was there; a preview stays. */
function showCard(html) {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  const card = document.importNode(parsed.body.firstElementChild, true)
  const old = form.querySelector(`[data-document="${CSS.escape(card.dataset.document)}"]`)
  if (!old || old.querySelector('progress')) return
  if (old.querySelector('.status')?.textContent === card.querySelector('.status').textContent) return
  card.prepend(old.querySelector('.preview') ?? '')
  old.replaceWith(card)
  waitForReading()
}

async function refreshCards() {
  const answer = await fetch(form.dataset.documents).catch(() => undefined)
  if (!answer?.ok) return
  const { cards } = await answer.json()
  for (const html of Object.values(cards)) showCard(html)
}

let looking
let wait = 2000
function waitForReading() {
  clearTimeout(looking)
  if (!form.querySelector('[data-reading]')) return
  looking = setTimeout(async () => {
    await refreshCards()
    wait = Math.min(wait * 1.3, 15_000)
    waitForReading()
  }, wait)
}
waitForReading()

// Signatures --------------------------------------------------------------------------------------------------------

for (const pad of form.querySelectorAll('[data-pad]')) {
  const canvas = pad.querySelector('canvas')
  const input = pad.querySelector('input[type=file]')
  const context = canvas.getContext('2d')
  const label = pad.parentElement.querySelector('[data-with-pad]')
  label.textContent = label.dataset.withPad
  pad.hidden = false
  let pen

  const place = ({ clientX, clientY }) => {
    const box = canvas.getBoundingClientRect()
    return [((clientX - box.left) * canvas.width) / box.width, ((clientY - box.top) * canvas.height) / box.height]
  }
  const clear = () => {
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    input.value = ''
  }
  canvas.addEventListener('pointerdown', (event) => {
    event.preventDefault()
    canvas.setPointerCapture(event.pointerId)
    pen = place(event)
  })
  canvas.addEventListener('pointermove', (event) => {
    if (!pen) return
    const next = place(event)
    context.beginPath()
    context.lineWidth = 4
    context.lineCap = 'round'
    context.strokeStyle = '#1f2933'
    context.moveTo(...pen)
    context.lineTo(...next)
    context.stroke()
    pen = next
  })
  // What was drawn goes with the form, as if it had been chosen as a file.
  const lift = () => {
    if (!pen) return
    pen = undefined
    canvas.toBlob((blob) => {
      const files = new DataTransfer()
      files.items.add(new File([blob], 'signature.png', { type: 'image/png' }))
      input.files = files.files
    }, 'image/png')
  }
  canvas.addEventListener('pointerup', lift)
  canvas.addEventListener('pointercancel', lift)
  pad.querySelector('button').addEventListener('click', clear)
  clear()
}

// What is wrong is read first.
form.querySelector('.problems')?.focus()
