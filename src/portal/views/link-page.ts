import { html } from '@remix-run/html-template'
import type { MagicLink } from '../../magic-links/magic-link.ts'
import { page, type RenderedPage, tokenField, type View } from '../layout.ts'
import { momentIn } from './moment.ts'
import { welcomeText } from './welcome-text.ts'
import { shownWords } from './words.ts'

/** Whose link it is, for what, and the button that uses it. */
export function linkPage(view: View, { company, flow, email, fullName, expiresAt }: MagicLink): RenderedPage {
  const { link } = view.messages
  return page(view, {
    title: link.title,
    company,
    content: html`<div class="card">
<p class="muted">${view.say(link.forRole, { company: company.name })}</p>
<h1>${shownWords(view, flow.translations.name)}</h1>
${welcomeText(view, company)}
<p>${view.say(link.madeFor, { person: fullName ?? email })} ${link.notYou}</p>
<form method="post">
${tokenField(view)}
<button class="wide">${link.open}</button>
</form>
<p class="muted">${view.say(link.validUntil, { moment: momentIn(view.language, company.timezone, expiresAt) })}</p>
</div>`,
  })
}
