import { html, type SafeHtml } from '@remix-run/html-template'
import type { Operator } from '../operators/operator.ts'
import { STYLESHEETS } from './assets/assets.ts'
import type { Messages } from './messages/en.ts'
import { LANGUAGES, type Language } from './messages/languages.ts'

/** What every page that the server renders is made from. */
export interface View {
  language: Language
  messages: Messages
  /** The path by which the browser reaches a path of this service. */
  pathTo: (path: string) => string
  /** Passkeys belong to a name: a browser takes none for a bare address. */
  takesPasskeys: boolean
  operator: Operator | null
}

/** What one page says. */
export interface PageContent {
  title: string
  content: SafeHtml
  /** The path of a script that improves the page, which works without it too. */
  script?: string
  isWide?: boolean
}

/** A whole page: one card, and the switch of languages. */
export function page(view: View, { title, content, script, isWide = false }: PageContent): SafeHtml {
  const { language, pathTo } = view
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} · Hireline</title>
<link rel="icon" href="data:,">
${STYLESHEETS.map((path) => html`<link rel="stylesheet" href="${pathTo(path)}">`)}
${script ? html`<script type="module" src="${pathTo(script)}"></script>` : ''}
</head>
<body>
<main class="${isWide ? 'card wide' : 'card'}">
<p class="mark" aria-hidden="true"><span></span>Hireline</p>
<h1>${title}</h1>
${content}
</main>
<footer>${languageSwitch(view)}</footer>
</body>
</html>
`
}

function languageSwitch({ language, messages }: View) {
  const others = Object.entries(LANGUAGES).filter(([name]) => name !== language)
  return html`<nav aria-label="${messages.language}">
${others.map(([name, label]) => html`<a href="?language=${name}" lang="${name}" hreflang="${name}">${label}</a>`)}
</nav>`
}

/** What one field of a form looks like. */
export interface Field {
  name: string
  label: string
  type?: string
  value?: string
  autocomplete: string
  help?: string
  problem?: string | undefined
  inputmode?: 'numeric' | 'email'
  autofocus?: boolean
}

/** A field with its label, its help and what is wrong with it. */
export function field({
  name,
  label,
  type = 'text',
  value = '',
  autocomplete,
  help,
  problem,
  ...rest
}: Field): SafeHtml {
  const describedBy = [help && `${name}-help`, problem && `${name}-problem`].filter(Boolean).join(' ')
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}" required${
    describedBy ? html` aria-describedby="${describedBy}"` : ''
  }${problem ? html` aria-invalid="true"` : ''}${rest.inputmode ? html` inputmode="${rest.inputmode}"` : ''}${
    rest.autofocus || problem ? html` autofocus` : ''
  }>
${help ? html`<p class="help" id="${name}-help">${help}</p>` : ''}
${problem ? html`<p class="problem" id="${name}-problem">${problem}</p>` : ''}
</div>`
}

/** What went wrong with the whole of a form. */
export const alert = (text: string | undefined): SafeHtml =>
  html`${text ? html`<p class="alert" role="alert">${text}</p>` : ''}`
