import { html } from '@remix-run/html-template'
import { asWords } from '../../contract/words.ts'
import type { PublicFlow } from '../../flows/queries.ts'
import { type SignUpField, type SignUpForm, TRAP_FIELD } from '../forms/sign-up-form.ts'
import { page, type RenderedPage, tokenField, type View } from '../layout.ts'
import { rolesPath } from '../paths.ts'
import { jobFacts } from './job-facts.ts'
import { jobPosting } from './job-posting.ts'
import { personFields, problemSummary } from './person-fields.ts'
import { privacyNotice } from './privacy-notice.ts'
import { richText } from './rich-text.ts'
import { welcomeText } from './welcome-text.ts'
import { languageOf, plainWords, shownWords } from './words.ts'

const EMPTY: SignUpForm = { full_name: '', email: '', phone_number: '' }

/** The form of a public page, perhaps with what was entered and what is wrong with it. */
export function signUpPage(
  view: View,
  flow: PublicFlow,
  form: SignUpForm = EMPTY,
  problems: SignUpField[] = [],
): RenderedPage {
  const { translations, company, job } = flow
  const { roles, signUp } = view.messages
  const title = view.say(signUp.title, { role: plainWords(view, translations.name) })
  return page(view, {
    title: problems.length > 0 ? `${roles.problemsTitle} – ${title}` : title,
    company,
    isPublic: problems.length === 0,
    pictures: job.picture ? [job.picture] : [],
    content: html`${jobPosting(view, flow)}
<p class="role"><a href="${view.pathTo(rolesPath(company.slug))}">${roles.all}</a></p>
<div class="card">
<h1>${shownWords(view, translations.name)}</h1>
${job.picture ? html`<img class="picture" src="${job.picture}" alt="">` : ''}
${jobFacts(view, flow)}
${job.text ? html`<div class="rich"${languageOf(view, asWords(company.language, job.text))}>${richText(plainWords(view, asWords(company.language, job.text)))}</div>` : ''}
</div>
<div class="card" id="apply">
<h2>${roles.apply}</h2>
${problemSummary(view, problems, 'h3')}
${welcomeText(view, company)}
<p>${signUp.intro}</p>
<form method="post" novalidate action="#apply">
${tokenField(view)}
${personFields(view, form, problems, { phone_number: signUp.phoneHelp })}
<div class="trap" aria-hidden="true">
<label for="${TRAP_FIELD}">${signUp.leaveEmpty}</label>
<input id="${TRAP_FIELD}" name="${TRAP_FIELD}" tabindex="-1" autocomplete="off">
</div>
${privacyNotice(view, company)}
<button class="wide">${signUp.send}</button>
</form>
</div>`,
  })
}

/** What everyone is told whose form was complete, whoever has the address. */
export function linkSentPage(view: View, { company }: PublicFlow, email: string): RenderedPage {
  const { sentTitle, sent, notThere } = view.messages.signUp
  return page(view, {
    title: sentTitle,
    company,
    content: html`<div class="card"><h1>${sentTitle}</h1><p>${view.say(sent, { email })}</p><p class="muted">${notThere}</p></div>`,
  })
}
