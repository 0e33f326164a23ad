import { html } from '@remix-run/html-template'
import type { Standing } from '../../portal/forms/standing.ts'
import { type RenderedPage, tokenField } from '../../portal/layout.ts'
import { applicationPath } from '../../portal/paths.ts'
import { applicationFrame, notice, type SessionView } from '../../portal/views/application-frame.ts'
import { plainWords } from '../../portal/views/words.ts'

/** What withdrawing means, and the button. */
export function withdrawalPage(view: SessionView, standing: Standing): RenderedPage {
  const { ownData } = view.messages
  const { application, flow } = standing
  const names = { role: plainWords(view, flow.translations.name), company: view.session.company.name }
  return applicationFrame(view, standing, {
    title: ownData.withdraw,
    content: notice(
      ownData.withdraw,
      view.say(ownData.withdrawText, names),
      html`<form class="buttons" method="post">
${tokenField(view)}
<button>${ownData.withdraw}</button>
<a class="button quiet" href="${view.pathTo(applicationPath(application.id))}">${ownData.keep}</a>
</form>`,
    ),
  })
}

export function withdrawnPage(view: SessionView, standing: Standing): RenderedPage {
  const { withdrawn, withdrawnText } = view.messages.ownData
  return applicationFrame(view, standing, {
    title: withdrawn,
    content: notice(withdrawn, view.say(withdrawnText, { company: view.session.company.name })),
  })
}
