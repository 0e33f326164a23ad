// Makes a form better that works without: saves what is typed, sends files as they are chosen, and lets people draw their
// signature. What there is to say comes from the page, in its language.
const form = document.querySelector('form[data-entries]')
const token = form.elements._csrf.value
const say = (name) => form.dataset[`text${name}`]
const { lang } = document.documentElement
const numbers = new Intl.NumberFormat(lang)
const autosave = form.querySelector('.autosave')

// A form that came back with problems is the answer to a POST. A reload would send it once more as it was, over what was saved since.
history.replaceState(history.state, '')

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
    const { problems, message, status, hidden } = await answer.json()
    if (answer.status >= 500) throw new Error('The service is away.')
    if (problems) {
      for (const [field, values] of sent) {
        const parts = [field, ...field.querySelectorAll('[data-element]')]
        for (const part of parts) showProblem(part, problems[part.dataset.element])
        const isWrong = parts.some((part) => problems[part.dataset.element])
        // The next page needs what is kept if it does not come with what is saved now.
        if (!isWrong && !isLeaving && !document.hidden) forget(field, values)
      }
    }
    const isMoreAsked = hidden && showConditional(hidden)
    autosave.textContent = isMoreAsked ? say('MoreAsked') : (message ?? status)
    return true
  } catch {
    for (const field of fields) changed.add(field)
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
      forget(field, readKept()[field.dataset.element]?.typed)
    } else {
      isMore = true
      revealed ??= part
      // What was typed before it was hidden is there again, and the service has let go of it.
      if (Object.values(valuesOf(field)).flat().some(Boolean)) changed.add(field)
    }
  }
  return isMore
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

/** What the service may show of a field: what was there when the page came, and what was sent since. */
const known = new Map()
const knownOf = (field) => known.get(field) ?? known.set(field, [valuesOf(field, { before: true })]).get(field)

function keep(field) {
  const { known: earlier = [] } = readKept()[field.dataset.element] ?? {}
  writeKept({
    ...readKept(),
    [field.dataset.element]: { known: [...earlier, ...knownOf(field)].slice(-10), typed: valuesOf(field) },
  })
}

/** Notes what is on its way: the page may be gone before it hears that the service has it. */
function noteSent(field, values) {
  knownOf(field).push(values)
  const { [field.dataset.element]: kept, ...others } = readKept()
  if (kept) writeKept({ ...others, [field.dataset.element]: { ...kept, known: [...kept.known, values].slice(-10) } })
}

/** Once the service has it. What was typed meanwhile stays. */
function forget(field, saved) {
  const { [field.dataset.element]: kept, ...others } = readKept()
  if (kept && same(kept.typed, saved)) writeKept(others)
}

function restore() {
  for (const [element, { known: earlier = [], typed }] of Object.entries(readKept())) {
    const field = form.querySelector(`[data-element="${CSS.escape(element)}"]`)
    if (!field) continue
    const now = valuesOf(field, { before: true })
    if (same(now, typed)) {
      if (!field.querySelector('[aria-invalid]')) forget(field, typed)
    } else if (earlier.some((values) => same(now, values))) {
      showEntries(field, typed)
      for (const control of field.querySelectorAll('[name]')) {
        const texts = typed[control.name]
        if (!texts || !isKept(control)) continue
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

// Groups ------------------------------------------------------------------------------------------------------------

// The buttons work without this, too: then the page is saved and comes again.
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
  noteField(list.closest('[data-element]'), 0)
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
        if (value.includes(before)) part.setAttribute(name, value.replaceAll(before, `${list.dataset.group}.${index}.`))
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

// One button each for a file and the camera: what the browser calls them is in its own language, not in the page's.
form.classList.add('scripted')

// Documents ---------------------------------------------------------------------------------------------------------

for (const input of form.querySelectorAll('.files input[type=file]')) {
  input.addEventListener('change', async () => {
    const [file] = input.files
    if (!file) return
    const upload = sendPrepared(input, file)
    uploads.add(upload)
    await upload
    uploads.delete(upload)
  })
}

/** Sends a file; a picture is made smaller first. What may be wrong with it is said, and it can be turned and cut. */
async function sendPrepared(input, chosen) {
  // Not sent with the form once more.
  input.value = ''
  const field = input.closest('[data-element]')
  field.querySelector('.photo-tools')?.remove()
  const types = input.accept.split(',')
  const photo = chosen.type.startsWith('image/') && (await import(form.dataset.photo).catch(() => undefined))
  const { file, hint, bitmap } = photo
    ? await photo.prepare(chosen, types).catch(() => ({ file: chosen }))
    : { file: chosen }
  const isTaken = await send(input, file)
  if (isTaken && bitmap) offerTools(input, { photo, bitmap, chosen, types, hint })
  return isTaken
}

function offerTools(input, { photo, bitmap, chosen, types, hint }) {
  const tools = Object.assign(document.createElement('div'), { className: 'photo-tools' })
  if (hint) {
    const line = status(say(hint === 'dark' ? 'Dark' : 'Blurred'))
    line.classList.add('hint')
    tools.append(line)
  }
  const button = Object.assign(document.createElement('button'), { type: 'button', className: 'quiet small' })
  button.textContent = say('Edit')
  button.addEventListener('click', async () => {
    const edited = await photo.edit(bitmap, chosen, types, say)
    button.focus()
    if (!edited) return
    const upload = send(input, edited)
    uploads.add(upload)
    await upload
    uploads.delete(upload)
  })
  tools.append(button)
  input.closest('.files').before(tools)
}

/** @returns a promise of whether the service has taken the file */
async function send(input, file) {
  const field = input.closest('[data-element]')
  const limit = Number(input.closest('.files').dataset.maxBytes)
  if (limit && file.size > limit) {
    showProblem(field, say('TooLarge'))
    return false
  }
  const card = field.querySelector('[data-document]')
  const before = card.cloneNode(true)
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
  // What was there before is there still.
  card.replaceWith(before)
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
  const own = old.querySelector('.preview')
  if (own) {
    card.querySelector('.preview')?.remove()
    card.prepend(own)
  }
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
