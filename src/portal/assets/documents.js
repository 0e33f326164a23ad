// Sends files as they are chosen, with their progress, and shows how far their reading is.

/**
 * @param say a text of the page, by its name
 * @param showProblem says beside a field what is wrong with it, or nothing
 * @param uploads where what is on its way is noted, with whether it arrives
 */
export function startDocuments(form, { say, showProblem, uploads }) {
  const token = form.elements._csrf.value

  // One button each for a file and the camera: what the browser calls them is in its own language, not in the page's.
  form.classList.add('scripted')

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
    const photo = chosen.type.startsWith('image/') && (await import(form.dataset.photoScript).catch(() => undefined))
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
    showProblem(field)
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
}
