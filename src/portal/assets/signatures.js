// Lets people draw their signature, which goes with the form as if it had been chosen as a file.

export function startSignatures(form) {
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
}
