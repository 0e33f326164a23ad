import { html, type SafeHtml } from '@remix-run/html-template'
import type { SignUpField, SignUpForm } from '../forms/sign-up-form.ts'
import type { View } from '../layout.ts'

const ATTRIBUTES: Record<SignUpField, { label: 'fullName' | 'email' | 'phone'; type: string; autocomplete: string }> = {
  full_name: { label: 'fullName', type: 'text', autocomplete: 'name' },
  email: { label: 'email', type: 'email', autocomplete: 'email' },
  phone_number: { label: 'phone', type: 'tel', autocomplete: 'tel' },
}

/** Who somebody is, perhaps with what is wrong with it. */
export const personFields = (
  { messages: { signUp } }: View,
  form: SignUpForm,
  problems: SignUpField[],
  help: Partial<Record<SignUpField, string>>,
): SafeHtml[] =>
  (Object.keys(ATTRIBUTES) as SignUpField[]).map((field) => {
    const { label, type, autocomplete } = ATTRIBUTES[field]
    const problem = problems.includes(field) ? signUp.problems[field] : undefined
    return textField(field, signUp[label], form[field], { type, autocomplete, help: help[field], problem })
  })

/** What is wrong, as on every other page. */
export function problemSummary(
  { messages }: View,
  problems: SignUpField[],
  heading: 'h2' | 'h3' = 'h2',
): SafeHtml | '' {
  if (problems.length === 0) return ''
  const title = messages.roles.problemsTitle
  return html`<div class="problems" role="alert" tabindex="-1" autofocus aria-labelledby="problems-title">
${heading === 'h2' ? html`<h2 id="problems-title">${title}</h2>` : html`<h3 id="problems-title">${title}</h3>`}
<ul>${problems.map((field) => html`<li><a href="#${field}">${messages.signUp.problems[field]}</a></li>`)}</ul>
</div>`
}

interface FieldAttributes {
  type: string
  autocomplete: string
  help: string | undefined
  problem: string | undefined
}

function textField(name: string, label: string, value: string, { type, autocomplete, help, problem }: FieldAttributes) {
  const describedBy = [help && `${name}-help`, problem && `${name}-problem`].filter(Boolean).join(' ')
  return html`<div class="field"><label for="${name}">${label}</label>
${help ? html`<p class="help" id="${name}-help">${help}</p>` : ''}
${problem ? html`<p class="problem" id="${name}-problem">${problem}</p>` : ''}
<input id="${name}" name="${name}" type="${type}"${type === 'text' ? html` dir="auto"` : ''} autocomplete="${autocomplete}" value="${value}" required${
    describedBy ? html` aria-describedby="${describedBy}"` : ''
  }${problem ? html` aria-invalid="true"` : ''}></div>`
}
