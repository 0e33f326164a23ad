// What is done to a picture before it is sent: it is made smaller, looked at, and can be turned and cut. Loaded when somebody
// chooses one.

/** Enough to read the smallest print of a passport by, and a tenth of what a phone takes. */
const LONGEST_SIDE = 2400
const QUALITY = 0.85
/** What is small already is sent as it is. */
const SMALL_BYTES = 400_000
/** Of the picture by which light and sharpness are judged. */
const LOOKED_AT = 400
const DARK = 60
const BLURRED = 30

/**
 * A picture as it is sent, and what may be wrong with it: `dark` or `blurred`. What the browser cannot show, such as HEIC in most of
 * them, goes as it is.
 * @param types the media types that are taken
 */
export async function prepare(file, types) {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!bitmap) return { file }
  const hint = look(bitmap)
  const isSmall = Math.max(bitmap.width, bitmap.height) <= LONGEST_SIDE && file.size <= SMALL_BYTES
  return { file: isSmall ? file : await draw(bitmap, file, types), hint, bitmap }
}

function canvasOf(width, height) {
  const canvas = Object.assign(document.createElement('canvas'), {
    width: Math.round(width),
    height: Math.round(height),
  })
  return [canvas, canvas.getContext('2d', { willReadFrequently: true })]
}

/** The picture in another file, if that is smaller. */
async function draw(picture, file, types) {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
  const [canvas, context] = canvasOf(picture.width * scale, picture.height * scale)
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const type = types.includes('image/jpeg') ? 'image/jpeg' : 'image/png'
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY))
  if (!blob || (blob.size >= file.size && picture instanceof ImageBitmap)) return file
  const name = `${file.name.replace(/\.\w+$/, '')}.${type === 'image/jpeg' ? 'jpg' : 'png'}`
  return new File([blob], name, { type })
}

/** Mean brightness, and how much neighbouring points differ (variance of the Laplacian; Pech-Pacheco 2000). */
function look(bitmap) {
  const scale = Math.min(1, LOOKED_AT / Math.max(bitmap.width, bitmap.height))
  const [canvas, context] = canvasOf(Math.max(3, bitmap.width * scale), Math.max(3, bitmap.height * scale))
  const { width, height } = canvas
  context.drawImage(bitmap, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  const grey = Float32Array.from({ length: width * height }, (_, at) => {
    const [red, green, blue] = data.subarray(at * 4, at * 4 + 3)
    return 0.299 * red + 0.587 * green + 0.114 * blue
  })
  if (grey.reduce((sum, light) => sum + light, 0) / grey.length < DARK) return 'dark'
  let sum = 0
  let squares = 0
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x
      const edge = 4 * grey[at] - grey[at - 1] - grey[at + 1] - grey[at - width] - grey[at + width]
      sum += edge
      squares += edge * edge
    }
  }
  const count = (width - 2) * (height - 2)
  return squares / count - (sum / count) ** 2 < BLURRED ? 'blurred' : undefined
}

/**
 * Lets people turn and cut a picture, by pointer or keyboard. @param say what it says, by its name
 * @returns a promise of the file, or of nothing if they leave it as it was
 */
export function edit(bitmap, file, types, say) {
  let picture = bitmap
  let frame
  const dialog = document.createElement('dialog')
  dialog.className = 'photo'
  dialog.setAttribute('aria-label', say('Edit'))
  const [canvas, context] = canvasOf(1, 1)
  canvas.tabIndex = 0
  canvas.setAttribute('role', 'img')
  canvas.setAttribute('aria-label', say('CropHelp'))
  const button = (name, value) =>
    Object.assign(document.createElement('button'), { type: 'button', value, textContent: say(name) })
  const buttons = [button('Turn', 'turn'), button('Whole', 'whole'), button('Use', 'use'), button('Cancel', '')]
  for (const one of buttons) one.className = one.value === 'use' ? 'small' : 'quiet small'
  const help = Object.assign(document.createElement('p'), { className: 'help', textContent: say('CropHelp') })
  const row = Object.assign(document.createElement('div'), { className: 'tools' })
  row.append(...buttons)
  dialog.append(help, canvas, row)
  document.body.append(dialog)

  function show() {
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const { x, y, width, height } = frame
    context.fillStyle = 'rgb(0 0 0 / 55%)'
    context.beginPath()
    context.rect(0, 0, canvas.width, canvas.height)
    context.rect(x, y, width, height)
    context.fill('evenodd')
    context.lineWidth = 3
    context.strokeStyle = '#ffffff'
    context.strokeRect(x, y, width, height)
  }
  function showWhole() {
    const scale = Math.min(1, 800 / Math.max(picture.width, picture.height))
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    frame = { x: 0, y: 0, width: canvas.width, height: canvas.height }
    show()
  }
  function turn() {
    const [turned, turning] = canvasOf(picture.height, picture.width)
    turning.translate(turned.width, 0)
    turning.rotate(Math.PI / 2)
    turning.drawImage(picture, 0, 0)
    picture = turned
    showWhole()
  }
  function cut() {
    const scale = picture.width / canvas.width
    const [cutOut, context] = canvasOf(frame.width * scale, frame.height * scale)
    context.drawImage(picture, -frame.x * scale, -frame.y * scale)
    return cutOut
  }
  const within = (value, most) => Math.min(Math.max(value, 0), most)
  const LEAST = 40
  function frameFrom(x, y, right, bottom) {
    const [left, top] = [
      within(Math.min(x, right), canvas.width - LEAST),
      within(Math.min(y, bottom), canvas.height - LEAST),
    ]
    const width = within(Math.max(Math.abs(right - x), LEAST), canvas.width - left)
    frame = { x: left, y: top, width, height: within(Math.max(Math.abs(bottom - y), LEAST), canvas.height - top) }
    show()
  }
  let start
  const place = ({ offsetX, offsetY }) => [
    within((offsetX * canvas.width) / canvas.clientWidth, canvas.width),
    within((offsetY * canvas.height) / canvas.clientHeight, canvas.height),
  ]
  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId)
    start = place(event)
  })
  canvas.addEventListener('pointermove', (event) => start && frameFrom(...start, ...place(event)))
  canvas.addEventListener('pointerup', () => {
    start = undefined
  })
  // Arrows move the frame, with Shift its lower corner.
  canvas.addEventListener('keydown', (event) => {
    const [right, down] =
      { ArrowLeft: [-10, 0], ArrowRight: [10, 0], ArrowUp: [0, -10], ArrowDown: [0, 10] }[event.key] ?? []
    if (right === undefined) return
    event.preventDefault()
    const { x, y, width, height } = frame
    if (event.shiftKey) frameFrom(x, y, x + Math.max(width + right, LEAST), y + Math.max(height + down, LEAST))
    else frame = { ...frame, x: within(x + right, canvas.width - width), y: within(y + down, canvas.height - height) }
    show()
  })
  showWhole()
  dialog.showModal()
  return new Promise((resolve) => {
    row.addEventListener('click', async ({ target }) => {
      if (target.value === 'turn') turn()
      else if (target.value === 'whole') showWhole()
      else if (target.type === 'button') {
        const edited = target.value === 'use' ? await draw(cut(), file, types) : undefined
        dialog.close()
        resolve(edited)
      }
    })
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(undefined)
    })
  })
}
