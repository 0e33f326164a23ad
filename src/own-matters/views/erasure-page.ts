import { html } from '@remix-run/html-template'
import { page, type RenderedPage, tokenField } from '../../portal/layout.ts'
import { OWN_DATA_PATH } from '../../portal/paths.ts'
import { notice, type SessionView } from '../../portal/views/application-frame.ts'

/** What an erasure takes away, and a box that has to be ticked. */
export function erasurePage(view: SessionView, { isNotSure = false } = {}): RenderedPage {
  const { messages, pathTo, say, session } = view
  const { ownData } = messages
  return page(view, {
    title: ownData.erase,
    company: session.company,
    content: html`<form class="card" method="post" novalidate>
${tokenField(view)}
<h1>${ownData.erase}</h1>
<p>${say(ownData.eraseText, { company: session.company.name })}</p>
<div class="field">
${isNotSure ? html`<p class="problem" id="sure-problem" role="alert">${ownData.eraseNotSure}</p>` : ''}
<div class="option"><input type="checkbox" id="sure" name="sure" value="yes" required${isNotSure ? html` aria-invalid="true" aria-describedby="sure-problem" autofocus` : ''}><label class="choice" for="sure">${ownData.eraseSure}</label></div>
</div>
<div class="buttons">
<button>${ownData.erase}</button>
<a class="button quiet" href="${pathTo(OWN_DATA_PATH)}">${ownData.keep}</a>
</div>
</form>`,
  })
}

export function erasedPage(view: SessionView): RenderedPage {
  const { erased, erasedText } = view.messages.ownData
  return page(
    { ...view, isLoggedIn: false },
    { title: erased, company: view.session.company, content: notice(erased, erasedText) },
  )
}
