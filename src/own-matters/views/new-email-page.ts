import { html } from '@remix-run/html-template'
import type { PublicCompany } from '../../companies/public-company.ts'
import { page, type RenderedPage, tokenField, type View } from '../../portal/layout.ts'
import { notice } from '../../portal/views/application-frame.ts'

/** Asks whether an email is the new one, or says what became of it. */
export function newEmailPage(
  view: View,
  company: PublicCompany,
  { email, outcome }: { email: string; outcome?: 'done' | 'over' | 'taken' },
): RenderedPage {
  const { ownData } = view.messages
  const texts = {
    asked: ownData.newEmailText,
    done: ownData.newEmailDone,
    over: ownData.newEmailOver,
    taken: ownData.newEmailTaken,
  }
  const button = html`<form method="post">
${tokenField(view)}
<button class="wide">${ownData.newEmailUse}</button>
</form>`
  const text = view.say(texts[outcome ?? 'asked'], { email, company: company.name })
  return page(view, {
    title: ownData.newEmailTitle,
    company,
    content: notice(ownData.newEmailTitle, text, outcome ? '' : button),
  })
}
