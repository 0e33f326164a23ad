import { html, type SafeHtml } from '@remix-run/html-template'
import { PASSKEY_SCRIPT } from '../assets/assets.ts'
import { page, type View } from '../layout.ts'
import { FIRST_PASSKEY_PATH, SIGN_IN_PATH } from '../paths.ts'
import { passkeyButton } from './sign-in-pages.ts'

/** For who has a passkey, and came without it to a company that takes nothing else. */
export function knownPasskeyPage(view: View, companyName: string): SafeHtml {
  const { passkeysOnly, signIn } = view.messages
  return passkeyPage(view, companyName, {
    text: passkeysOnly.known,
    button: passkeyButton(view, 'known', `${SIGN_IN_PATH}passkey/`, signIn.passkeyButton, passkeysOnly),
    after: passkeysOnly.lost,
  })
}

/** For who has shown all that they have, to a company that takes passkeys alone, and makes the first one. */
export function firstPasskeyPage(view: View, companyName: string): SafeHtml {
  const { passkeysOnly } = view.messages
  return passkeyPage(view, companyName, {
    text: passkeysOnly.first,
    button: passkeyButton(view, 'new', FIRST_PASSKEY_PATH, passkeysOnly.make, passkeysOnly),
  })
}

/** Why there is no button, where there can be none. */
export const noPasskeysHere = ({ messages, takesPasskeys }: View): SafeHtml =>
  takesPasskeys
    ? html`<p data-no-passkeys role="status">${messages.passkeysOnly.unsupported}</p>`
    : html`<p role="status">${messages.passkeysOnly.noName}</p>`

function passkeyPage(
  view: View,
  companyName: string,
  { text, button, after }: { text: string; button: SafeHtml; after?: string },
): SafeHtml {
  const { passkeysOnly, signOn } = view.messages
  const { takesPasskeys } = view
  return page(view, {
    title: passkeysOnly.title(companyName),
    ...(takesPasskeys && { script: PASSKEY_SCRIPT }),
    content: html`<p>${text}</p>
${noPasskeysHere(view)}
${takesPasskeys ? html`<div data-passkey-part hidden>${button}</div>` : ''}
${after ? html`<p class="help">${after}</p>` : ''}
<p><a href="${view.pathTo(SIGN_IN_PATH)}">${signOn.back}</a></p>`,
  })
}
