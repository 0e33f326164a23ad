import { html } from '@remix-run/html-template'
import type { PublicFlow } from '../../flows/queries.ts'
import { type SignUpField, type SignUpForm, TRAP_FIELD } from '../forms/sign-up-form.ts'
import { page, type RenderedPage, tokenField, type View } from '../layout.ts'
import { welcomeText } from './welcome-text.ts'
import { plainWords, shownWords } from './words.ts'

const EMPTY: SignUpForm = { full_name: '', email: '', phone_number: '' }

/** The form of a public page, perhaps with what was entered and what is wrong with it. */
export function signUpPage(
  view: View,
  { translations, company }: PublicFlow,
  form: SignUpForm = EMPTY,
  problems: SignUpField[] = [],
): RenderedPage {
  const { signUp } = view.messages
  const input = (
    field: SignUpField,
    label: string,
    attributes: { type: string; autocomplete: string; help?: string },
  ) =>
    textField(field, label, form[field], {
      ...attributes,
      problem: problems.includes(field) ? signUp.problems[field] : undefined,
    })
  return page(view, {
    title: view.say(signUp.title, { role: plainWords(view, translations.name) }),
    company,
    content: html`<div class="card">
<h1>${shownWords(view, translations.name)}</h1>
${welcomeText(view, company)}
<p>${signUp.intro}</p>
<form method="post" novalidate>
${tokenField(view)}
${input('full_name', signUp.fullName, { type: 'text', autocomplete: 'name' })}
${input('email', signUp.email, { type: 'email', autocomplete: 'email' })}
${input('phone_number', signUp.phone, { type: 'tel', autocomplete: 'tel', help: signUp.phoneHelp })}
<div class="trap" aria-hidden="true">
<label for="${TRAP_FIELD}">${signUp.leaveEmpty}</label>
<input id="${TRAP_FIELD}" name="${TRAP_FIELD}" tabindex="-1" autocomplete="off">
</div>
<button class="wide">${signUp.send}</button>
</form>
</div>`,
  })
}

interface FieldAttributes {
  type: string
  autocomplete: string
  help?: string
  problem: string | undefined
}

function textField(name: string, label: string, value: string, { type, autocomplete, help, problem }: FieldAttributes) {
  const describedBy = [help && `${name}-help`, problem && `${name}-problem`].filter(Boolean).join(' ')
  return html`<label for="${name}">${label}</label>
${help ? html`<p class="help" id="${name}-help">${help}</p>` : ''}
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${value}" required${
    describedBy ? html` aria-describedby="${describedBy}"` : ''
  }${problem ? html` aria-invalid="true"` : ''}>
${problem ? html`<p class="problem" id="${name}-problem">${problem}</p>` : ''}`
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
