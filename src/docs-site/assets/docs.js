// The pages work without this: it suggests while one types, and copies examples.
const search = document.querySelector('[role="search"]')
const field = search.querySelector('input')
const root = new URL('../', search.action)

const list = document.createElement('ul')
list.className = 'suggestions'
list.id = 'suggestions'
list.setAttribute('role', 'listbox')
list.setAttribute('aria-label', 'Found')
list.hidden = true
search.append(list)
const told = document.createElement('span')
told.className = 'skip'
told.setAttribute('role', 'status')
search.append(told)
field.setAttribute('role', 'combobox')
field.setAttribute('aria-controls', list.id)
field.setAttribute('aria-autocomplete', 'list')
field.setAttribute('aria-expanded', 'false')

let selected = -1
let asked
let pause

field.addEventListener('input', () => {
  clearTimeout(pause)
  pause = setTimeout(suggest, 120)
})
field.addEventListener('keydown', (event) => {
  if (event.key === 'ArrowDown') select(selected + 1)
  else if (event.key === 'ArrowUp') select(selected - 1)
  else if (event.key === 'Escape' && !list.hidden) show([])
  else if (event.key === 'Enter' && selected >= 0) list.children[selected].click()
  else return
  event.preventDefault()
})
field.addEventListener('blur', () => show([]))
// The field keeps the focus while something is clicked.
list.addEventListener('pointerdown', (event) => event.preventDefault())

document.addEventListener('keydown', (event) => {
  const isTyping = event.target.closest('input, textarea, select, [contenteditable]')
  if (event.key !== '/' || isTyping || event.metaKey || event.ctrlKey || event.altKey) return
  event.preventDefault()
  field.focus()
  field.select()
})

async function suggest() {
  asked?.abort()
  asked = new AbortController()
  const query = field.value.trim()
  if (query === '') return show([])
  try {
    // Offline there is no service to ask.
    if (globalThis.findOffline) return show(globalThis.findOffline(query))
    const answer = await fetch(new URL(`search.json?${new URLSearchParams({ q: query })}`, root), {
      signal: asked.signal,
    })
    if (answer.ok) show((await answer.json()).found)
  } catch {
    // The next letter asks again, and Enter searches without this.
  }
}

function show(found) {
  selected = -1
  list.replaceChildren(...found.map(option))
  list.hidden = found.length === 0 || document.activeElement !== field
  field.setAttribute('aria-expanded', String(!list.hidden))
  field.removeAttribute('aria-activedescendant')
  told.textContent = list.hidden ? '' : `${found.length} found`
}

function option({ path, title, place }, index) {
  const item = document.createElement('li')
  item.id = `suggestion-${index}`
  item.setAttribute('role', 'option')
  item.setAttribute('aria-selected', 'false')
  const where = document.createElement('small')
  where.textContent = place
  item.append(title, where)
  item.addEventListener('click', () => {
    show([])
    location.href = new URL(path, root).href
  })
  return item
}

function select(index) {
  const options = [...list.children]
  if (options.length === 0) return
  selected = (index + options.length) % options.length
  for (const [place, item] of options.entries()) item.setAttribute('aria-selected', String(place === selected))
  options[selected].scrollIntoView({ block: 'nearest' })
  field.setAttribute('aria-activedescendant', options[selected].id)
}

for (const code of document.querySelectorAll('main pre')) {
  if (!navigator.clipboard) break
  const around = document.createElement('div')
  around.className = 'copyable'
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = 'Copy'
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(code.textContent)
    button.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 1500)
  })
  code.replaceWith(around)
  around.append(code, button)
}

const contents = document.querySelector('#contents')
const current = contents.querySelector('li [aria-current]')
// Only within the contents, not the page.
if (current) contents.scrollTop = Math.max(0, current.offsetTop - contents.clientHeight / 2)
