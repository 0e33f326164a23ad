// Makes a passkey, or signs in with one. Without this script, or without passkeys, the form beside the button is the way.
const button = document.querySelector('button[data-passkey]')
const problem = document.querySelector('[data-passkey-problem]')
const isSupported = typeof window.PublicKeyCredential?.parseCreationOptionsFromJSON === 'function'

if (button && isSupported) {
  for (const part of document.querySelectorAll('[data-passkey-part]')) part.hidden = false
  for (const part of document.querySelectorAll('[data-no-passkeys]')) part.hidden = true
  button.addEventListener('click', () => void go())
}

async function go() {
  const { passkey: kind, path, cancelled, failed } = button.dataset
  problem.hidden = true
  button.disabled = true
  try {
    const name = document.querySelector('input[name=name]')
    if (name && !name.reportValidity()) return
    const fields = name ? { name: name.value } : {}
    const options = await post(`${path}options/`, fields)
    const response =
      kind === 'new'
        ? await navigator.credentials.create({
            publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
          })
        : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) })
    const { goTo } = await post(path, { ...fields, response: response.toJSON() })
    location.assign(goTo)
  } catch (error) {
    problem.textContent =
      error.name === 'NotAllowedError' || error.name === 'AbortError' ? cancelled : (error.told ?? failed)
    problem.hidden = false
  } finally {
    button.disabled = false
  }
}

async function post(path, body) {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const data = await answer.json()
  if (!answer.ok) throw Object.assign(new Error('refused'), { told: data.problem })
  return data
}
