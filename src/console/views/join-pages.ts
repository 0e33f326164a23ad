import { html, type SafeHtml } from '@remix-run/html-template'
import encodeQr from 'qr'
import { totpAddress } from '../../operators/totp.ts'
import { PASSKEY_SCRIPT, TOKEN_SCRIPT } from '../assets/assets.ts'
import type { PendingJoin } from '../door/pending.ts'
import { alert, field, page, type View } from '../layout.ts'
import { APP_PATH, HOME_PATH, INVITATION_PATH, JOIN_PATH, SET_UP_PATH } from '../paths.ts'
import { noPasskeysHere } from './passkeys-only-pages.ts'
import { passkeyButton } from './sign-in-pages.ts'

interface SetUpForm {
  companies: { id: string; name: string }[]
  token?: string
  email?: string
  problems?: { token?: string | undefined; email?: string | undefined }
}

/** For the very first operator. */
export function setUpPage(view: View, { companies, token = '', email = '', problems = {} }: SetUpForm): SafeHtml {
  const { setUp, goOn, company, email: label } = view.messages
  if (companies.length === 0) return page(view, { title: setUp.title, content: html`<p>${setUp.noCompany}</p>` })
  const choice = html`<div class="field"><label for="company">${company}</label>
<select id="company" name="company">${companies.map(({ id, name }) => html`<option value="${id}">${name}</option>`)}</select></div>`
  return page(view, {
    title: setUp.title,
    script: TOKEN_SCRIPT,
    content: html`<p>${setUp.intro}</p>
<form method="post" action="${view.pathTo(SET_UP_PATH)}">
${field({ name: 'token', label: setUp.token, value: token, autocomplete: 'off', help: setUp.tokenHelp, problem: problems.token })}
${companies.length > 1 ? choice : ''}
${field({ name: 'email', label, type: 'email', value: email, autocomplete: 'email', problem: problems.email })}
<button class="wide">${goOn}</button>
</form>`,
  })
}

/** For whoever opens the link of an invitation. */
export function invitationPage(view: View, problem?: string): SafeHtml {
  const { invitation, goOn } = view.messages
  return page(view, {
    title: invitation.title,
    script: TOKEN_SCRIPT,
    content: html`<p>${invitation.intro}</p>
<form method="post" action="${view.pathTo(INVITATION_PATH)}" data-sends-itself>
${field({ name: 'token', label: invitation.token, autocomplete: 'off', help: invitation.tokenHelp, problem })}
<button class="wide">${goOn}</button>
</form>`,
  })
}

/** Name, and by what to sign in from now on. */
export function joinPage(
  view: View,
  join: PendingJoin,
  {
    name = join.name ?? '',
    problems = {},
    passkeysOnly = false,
  }: { name?: string; problems?: { name?: string; password?: string }; passkeysOnly?: boolean } = {},
): SafeHtml {
  const { messages, takesPasskeys } = view
  const passkeys = html`<div data-passkey-part hidden>
<h2>${messages.join.passkeyTitle}</h2>
<p class="help">${messages.join.passkeyText}</p>
${passkeyButton(view, 'new', `${JOIN_PATH}passkey/`, messages.join.passkeyButton, passkeysOnly ? messages.passkeysOnly : messages.signIn)}
${passkeysOnly ? '' : html`<p class="or"><span>${messages.signIn.or}</span></p>`}
</div>`
  const password = html`${takesPasskeys ? html`<h2>${messages.join.passwordTitle}</h2>` : ''}
${field({ name: 'password', label: messages.password, type: 'password', autocomplete: 'new-password', help: messages.join.passwordHelp, problem: problems.password })}
<button class="wide${takesPasskeys ? ' quiet' : ''}">${messages.goOn}</button>`
  return page(view, {
    title: messages.join.title(join.companyName),
    ...(takesPasskeys && { script: PASSKEY_SCRIPT }),
    content: html`<p>${messages.join.intro(join.email)}</p>
<form method="post" action="${view.pathTo(JOIN_PATH)}">
<input type="hidden" name="email" value="${join.email}" autocomplete="username">
${field({ name: 'name', label: messages.name, value: name, autocomplete: 'name', problem: problems.name, autofocus: name === '' })}
${takesPasskeys ? passkeys : ''}
${passkeysOnly ? html`<p class="help">${messages.passkeysOnly.join}</p>${noPasskeysHere(view)}` : password}
</form>`,
  })
}

/** The secret as a picture and as text, and the code that shows that an app has read it. */
export function appPage(view: View, join: PendingJoin & { totpSecret: string }, problem?: string): SafeHtml {
  const { app, goOn } = view.messages
  const picture = encodeQr(totpAddress(join.totpSecret, join.email), 'svg', { border: 1 })
  return page(view, {
    title: app.title,
    content: html`<p>${app.intro}</p>
<div class="qr" role="img" aria-label="${app.picture}">${html.raw`${picture}`}</div>
<details><summary>${app.byHand}</summary><p><code>${join.totpSecret.match(/.{1,4}/g)?.join(' ') ?? ''}</code></p></details>
<form method="post" action="${view.pathTo(APP_PATH)}">
${field({ name: 'code', label: app.code, autocomplete: 'one-time-code', inputmode: 'numeric', problem, autofocus: true })}
<button class="wide">${goOn}</button>
</form>`,
  })
}

/** The codes, the only time that they can be seen. */
export function codesPage(view: View, codes: string[]): SafeHtml {
  const { title, text, open } = view.messages.codes
  return page(view, {
    title,
    content: html`<p>${text}</p>
<ol class="codes">${codes.map((code) => html`<li>${code}</li>`)}</ol>
<p><a class="button" href="${view.pathTo(HOME_PATH)}">${open}</a></p>`,
  })
}

/** Why somebody cannot join. */
export const notJoinedPage = (view: View, text: string): SafeHtml =>
  page(view, { title: view.messages.invitation.title, content: alert(text) })
