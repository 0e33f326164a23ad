import { html, type SafeHtml } from '@remix-run/html-template'
import type { Candidate } from '../../candidates/candidate.ts'
import type { SignUpField, SignUpForm } from '../../portal/forms/sign-up-form.ts'
import { page, type RenderedPage, tokenField } from '../../portal/layout.ts'
import { APPLICATIONS_PATH, OWN_DATA_PATH, OWN_ERASURE_PATH, OWN_EXPORT_PATH } from '../../portal/paths.ts'
import type { SessionView } from '../../portal/views/application-frame.ts'
import { personFields, problemSummary } from '../../portal/views/person-fields.ts'

export const formOf = ({ full_name, email, phone_number }: Candidate): SignUpForm => ({
  full_name: full_name ?? '',
  email: email ?? '',
  phone_number: phone_number ?? '',
})

/** What the company knows an applicant by; where it is taken along, and where it is erased. */
export function ownDataPage(
  view: SessionView,
  { form, problems = [], told }: { form: SignUpForm; problems?: SignUpField[]; told?: string },
): RenderedPage {
  const { messages, pathTo, say, session } = view
  const { ownData, roles, common } = messages
  const company = { company: session.company.name }
  return page(view, {
    title: problems.length > 0 ? `${roles.problemsTitle} – ${ownData.title}` : ownData.title,
    company: session.company,
    content: html`<p class="role"><a href="${pathTo(APPLICATIONS_PATH)}">${common.backToApplications}</a></p>
<form class="card" method="post" novalidate action="${pathTo(OWN_DATA_PATH)}">
${tokenField(view)}
<h1>${ownData.title}</h1>
${told === undefined ? html`<p>${say(ownData.text, company)}</p>` : html`<p class="saved-note" role="status">${told}</p>`}
${problemSummary(view, problems)}
${personFields(view, form, problems, { email: ownData.emailHelp })}
<button class="wide">${ownData.save}</button>
</form>
${section(
  ownData.takeAlong,
  ownData.takeAlongText,
  html`<form method="post" action="${pathTo(OWN_EXPORT_PATH)}">
${tokenField(view)}
<button class="quiet">${ownData.download}</button>
</form>`,
)}
${section(ownData.erase, say(ownData.eraseText, company), html`<p><a class="button quiet" href="${pathTo(OWN_ERASURE_PATH)}">${ownData.erase}</a></p>`)}`,
  })
}

const section = (title: string, text: string, way: SafeHtml) => html`<section class="card">
<h2>${title}</h2>
<p>${text}</p>
${way}
</section>`
