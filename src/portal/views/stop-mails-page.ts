import { html, type SafeHtml } from '@remix-run/html-template'
import type { TextChoice } from '../../candidates/stopped-text-queries.ts'
import type { PublicCompany } from '../../companies/public-company.ts'
import { page, type RenderedPage, tokenField, type View } from '../layout.ts'

/** Whether a person gets mails and text messages that the service sends by itself, and the buttons that change it. */
export function stopMailsPage(
  view: View,
  company: PublicCompany,
  areStopped: boolean,
  texts: TextChoice,
): RenderedPage {
  const { stopMails } = view.messages
  const [title, text, button] = areStopped
    ? [stopMails.stoppedTitle, stopMails.stopped, stopMails.again]
    : [stopMails.title, stopMails.text, stopMails.stop]
  return page(view, {
    title,
    company,
    content: html`<div class="card"><h1>${title}</h1><p>${view.say(text, { company: company.name })}</p>
<form method="post">
${tokenField(view)}
<button class="wide" name="mails" value="${areStopped ? 'again' : 'stop'}">${button}</button>
</form></div>${texts.phoneNumber === null ? '' : textsCard(view, company, texts.areStopped)}`,
  })
}

function textsCard(view: View, company: PublicCompany, areStopped: boolean): SafeHtml {
  const { stopMails } = view.messages
  return html`<div class="card"><h2>${stopMails.textsTitle}</h2>
<p>${view.say(areStopped ? stopMails.textsStopped : stopMails.texts, { company: company.name })}</p>
<form method="post">
${tokenField(view)}
<button class="wide" name="texts" value="${areStopped ? 'again' : 'stop'}">${areStopped ? stopMails.textsAgain : stopMails.textsStop}</button>
</form></div>`
}
