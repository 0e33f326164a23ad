import { html, type SafeHtml } from '@remix-run/html-template'
import type { Refusal } from '../../single-sign-on/actions/admit.ts'
import type { Provider } from '../../single-sign-on/provider.ts'
import { page, type View } from '../layout.ts'
import { SIGN_IN_PATH, SIGN_ON_PATH } from '../paths.ts'

/** What goes wrong on the way to a provider and back. */
export type SignOnProblem = 'away' | 'untrusted' | 'declined' | 'stale' | 'not_you' | 'not_linked'

/** A link that begins a sign-in at the provider of a company. */
export function providerLink(
  view: View,
  { companySlug, companyName }: Provider,
  next: string,
  { isQuiet = false } = {},
): SafeHtml {
  const path = `${view.pathTo(`${SIGN_ON_PATH}to/${companySlug}/`)}?${new URLSearchParams({ next })}`
  return html`<a class="button wide${isQuiet ? ' quiet' : ''}" href="${path}">${view.messages.signOn.button(companyName)}</a>`
}

/** The companies whose provider speaks for an email. */
export function choicePage(view: View, providers: Provider[], next: string): SafeHtml {
  const { choice, back } = view.messages.signOn
  const hosts = [...new Set(providers.map(({ issuer }) => new URL(issuer).host))]
  return page(view, {
    title: choice.title,
    content: html`<p>${choice.text(hosts.join(', '))}</p>
${providers.map((provider) => html`<p>${providerLink(view, provider, next)}</p>`)}
<p><a href="${view.pathTo(SIGN_IN_PATH)}">${back}</a></p>`,
  })
}

/** Only the company's provider lets this person in. */
export function onlySignOnPage(view: View, providers: Provider[], next: string): SafeHtml {
  const { only } = view.messages.signOn
  return page(view, {
    title: only.title,
    content: html`<p>${only.text}</p>
${providers.map((provider) => html`<p>${providerLink(view, provider, next)}</p>`)}`,
  })
}

/** Why somebody did not come in, and what they can do. */
export function notSignedOnPage(
  view: View,
  provider: Provider | undefined,
  problem: SignOnProblem | Refusal,
): SafeHtml {
  const { problems, back } = view.messages.signOn
  const { title, text } = problems[problem]
  return page(view, {
    title,
    content: html`<p role="alert">${text}</p>
${provider && !view.operator ? html`<p>${providerLink(view, provider, '')}</p>` : ''}
<p><a href="${view.pathTo(SIGN_IN_PATH)}">${back}</a></p>`,
  })
}

/** For the window that was opened beside the page that asked. */
export function steppedUpPage(view: View): SafeHtml {
  const { title, text } = view.messages.signOn.steppedUp
  return page(view, { title, content: html`<p role="status">${text}</p>` })
}
