import { html, type SafeHtml } from '@remix-run/html-template'
import type { Provider } from '../../single-sign-on/provider.ts'
import { PASSKEY_SCRIPT } from '../assets/assets.ts'
import { alert, field, page, type View } from '../layout.ts'
import { CODE_PATH, SIGN_IN_PATH, SIGN_ON_PATH } from '../paths.ts'
import { providerLink } from './sign-on-pages.ts'

/** A button for passkeys, which a script shows where the browser has them. */
export function passkeyButton(
  view: View,
  kind: 'new' | 'known',
  path: string,
  label: string,
  { cancelled, failed }: { cancelled: string; failed: string } = view.messages.signIn,
): SafeHtml {
  return html`<button type="button" class="wide" data-passkey="${kind}" data-path="${view.pathTo(path)}" data-cancelled="${cancelled}" data-failed="${failed}">${label}</button>
<p class="problem" role="alert" data-passkey-problem hidden></p>`
}

export interface SignInForm {
  email?: string
  next: string
  problem?: string | undefined
  notice?: string | undefined
  /** What somebody typed to find their company's provider, and what is wrong with it. */
  who?: string
  whoProblem?: string | undefined
}

/** Email and password, or a passkey, or the provider of a company. @param providers two stand for several */
export function signInPage(
  view: View,
  { email = '', next, problem, notice, who = '', whoProblem }: SignInForm,
  providers: Provider[],
): SafeHtml {
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
</form>
${signOnPart(view, providers, { next, who, whoProblem })}`,
  })
}

function signOnPart(view: View, providers: Provider[], { next, who, whoProblem }: SignInForm): SafeHtml {
  const { signIn, signOn } = view.messages
  const [first] = providers
  if (!first) return html`${''}`
  const finder = html`<form method="post" action="${view.pathTo(SIGN_ON_PATH)}">
<input type="hidden" name="next" value="${next}">
${field({ name: 'who', label: signOn.who, value: who ?? '', autocomplete: 'username', help: signOn.whoHelp, problem: whoProblem })}
<button class="wide quiet">${signOn.find}</button>
</form>`
  return html`<p class="or"><span>${signIn.or}</span></p>
${providers.length === 1 && !whoProblem ? html`<p>${providerLink(view, first, next, { isQuiet: true })}</p>` : finder}`
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
