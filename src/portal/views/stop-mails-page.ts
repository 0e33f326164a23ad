import { html } from '@remix-run/html-template'
import type { PublicCompany } from '../../companies/public-company.ts'
import { page, type RenderedPage, tokenField, type View } from '../layout.ts'

/** Whether a person gets mails that the service sends by itself, and the button that changes it. */
export function stopMailsPage(view: View, company: PublicCompany, areStopped: boolean): RenderedPage {
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
</form></div>`,
  })
}
