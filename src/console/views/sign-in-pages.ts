import { html, type SafeHtml } from '@remix-run/html-template'
import { PASSKEY_SCRIPT } from '../assets/assets.ts'
import { alert, field, page, type View } from '../layout.ts'
import { CODE_PATH, SIGN_IN_PATH } from '../paths.ts'

/** A button for passkeys, which a script shows where the browser has them. */
export function passkeyButton(view: View, kind: 'new' | 'known', path: string, label: string): SafeHtml {
  const { cancelled, failed } = view.messages.signIn
  return html`<button type="button" class="wide" data-passkey="${kind}" data-path="${view.pathTo(path)}" data-cancelled="${cancelled}" data-failed="${failed}">${label}</button>
<p class="problem" role="alert" data-passkey-problem hidden></p>`
}

interface SignInForm {
  email?: string
  next: string
  problem?: string | undefined
  notice?: string | undefined
}

/** Email and password, or a passkey. */
export function signInPage(view: View, { email = '', next, problem, notice }: SignInForm): SafeHtml {
  const { messages, pathTo, takesPasskeys } = view
  const passkeys = html`<div data-passkey-part hidden>
${passkeyButton(view, 'known', `${SIGN_IN_PATH}passkey/`, messages.signIn.passkeyButton)}
<p class="or"><span>${messages.signIn.or}</span></p>
</div>`
  return page(view, {
    title: messages.signIn.title,
    ...(takesPasskeys && { script: PASSKEY_SCRIPT }),
    content: html`${notice ? html`<p class="notice" role="status">${notice}</p>` : ''}
${takesPasskeys ? passkeys : ''}
<form method="post" action="${pathTo(SIGN_IN_PATH)}">
${alert(problem)}
<input type="hidden" name="next" value="${next}">
${field({ name: 'email', label: messages.email, type: 'email', value: email, autocomplete: 'username webauthn', autofocus: email === '' })}
${field({ name: 'password', label: messages.password, type: 'password', autocomplete: 'current-password', autofocus: email !== '' })}
<button class="wide">${messages.signIn.button}</button>
</form>`,
  })
}

/** The code of an authenticator app, or a recovery code. */
export function codePage(view: View, problem?: string): SafeHtml {
  const { secondFactor, goOn } = view.messages
  return page(view, {
    title: secondFactor.title,
    content: html`<form method="post" action="${view.pathTo(CODE_PATH)}">
${field({ name: 'code', label: secondFactor.code, autocomplete: 'one-time-code', help: secondFactor.help, problem, autofocus: true })}
<button class="wide">${goOn}</button>
</form>`,
  })
}

export function signedOutPage(view: View): SafeHtml {
  const { title, again } = view.messages.signedOut
  return page(
    { ...view, operator: null },
    { title, content: html`<p><a class="button" href="${view.pathTo(SIGN_IN_PATH)}">${again}</a></p>` },
  )
}
