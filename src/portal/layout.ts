import { html, type SafeHtml } from '@remix-run/html-template'
import type { PublicCompany } from '../companies/public-company.ts'
import { DEFAULT_THEME } from '../companies/theme.ts'
import { directionOf } from '../contract/words.ts'
import { STYLESHEET } from './assets/assets.ts'
import { themeIcon, themeStylesheet } from './assets/theme-stylesheet.ts'
import { TOKEN_FIELD } from './door/forgery.ts'
import { offeredLanguages } from './door/language.ts'
import type { Message, Messages } from './messages/messages.ts'
import { contactLine } from './views/contact-line.ts'
import { privacyLine } from './views/privacy-notice.ts'

/** What every page is made from. */
export interface View {
  language: string
  messages: Messages
  /** Fills in a message. */
  say: (message: Message, values: Record<string, string | number>) => string
  /** The country of the company whose page it is. */
  country: string | undefined
  /** The token of the page's forms. */
  csrfToken: string
  /** The path by which the browser reaches a path of this service. */
  pathTo: (path: string) => string
  /** Whether there is a session to log out of. */
  isLoggedIn: boolean
  /**
   * Whether it only shows how a page looks: as its script would leave it, without that script, and with links that lead out of a
   * frame which opens no windows.
   */
  isPreview?: boolean
}

/** What one page says. */
export interface PageContent {
  title: string
  /** The company whose page it is; without it, nobody's. */
  company?: PublicCompany | undefined
  content: SafeHtml
  /** The path of a script that improves the page, which works without it too. */
  script?: string | undefined
  /** What that script loads at once. */
  scriptParts?: string[]
  /** Whether search engines may list it. */
  isPublic?: boolean
  /** Pictures of other sites besides the logo. */
  pictures?: string[]
  /** A form that is saved before the language changes. */
  formId?: string | undefined
}

/** A page, and the pictures of other sites that it loads. */
export interface RenderedPage {
  html: SafeHtml
  pictures: string[]
}

/** A whole page: the company's name and colours, the content, the switch of languages. */
export function page(
  view: View,
  { title, company, content, script, scriptParts = [], formId, isPublic = false, pictures = [] }: PageContent,
): RenderedPage {
  const { language, messages, pathTo } = view
  const theme = company?.theme ?? DEFAULT_THEME
  return {
    pictures: [...(theme.logo_url ? [theme.logo_url] : []), ...pictures],
    html: html`<!doctype html>
<html lang="${language}"${directionOf(language) === 'rtl' ? html` dir="rtl"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${view.isPreview ? html`<base target="_blank">` : ''}
${isPublic ? '' : html`<meta name="robots" content="noindex">`}
<title>${company ? `${title} – ${company.name}` : title}</title>
<link rel="stylesheet" href="${pathTo(STYLESHEET)}">
<link rel="stylesheet" href="${pathTo(themeStylesheet(theme))}">
<link rel="icon" href="${themeIcon(theme)}">
${script && !view.isPreview ? html`${scriptParts.map((part) => html`<link rel="modulepreload" href="${pathTo(part)}">`)}<script type="module" src="${pathTo(script)}"></script>` : ''}
</head>
<body>
<a class="skip" href="#content">${messages.common.skipToContent}</a>
<header class="bar">
${company ? brand(company) : ''}
${view.isLoggedIn ? logOutForm(view) : ''}
</header>
<main id="content">
${content}
</main>
<footer>${contactLine(messages, company)}${privacyLine(view, company)}
${languageSwitch(view, company, formId)}</footer>
</body>
</html>
`,
  }
}

/** The hidden field that every form with method="post" needs. */
export const tokenField = ({ csrfToken }: View) =>
  html`<input type="hidden" name="${TOKEN_FIELD}" value="${csrfToken}">`

function brand({ name, theme }: PublicCompany) {
  return theme.logo_url
    ? html`<img class="logo" src="${theme.logo_url}" alt="${name}">`
    : html`<span class="company">${name}</span>`
}

const logOutForm = (view: View) => html`<form method="post" action="${view.pathTo('/portal/logout/')}">
${tokenField(view)}
<button class="quiet">${view.messages.common.logOut}</button>
</form>`

function languageSwitch(
  { language, messages }: View,
  company: PublicCompany | undefined,
  formId?: string,
): SafeHtml | '' {
  const others = [...offeredLanguages(company)].filter(([name]) => name !== language)
  if (others.length === 0) return ''
  return html`<nav aria-label="${messages.common.language}">
${others.map(([name, label]) =>
  formId
    ? html`<button class="link" form="${formId}" formaction="?language=${name}" name="then" value="save" lang="${name}" dir="${directionOf(name)}">${label}</button>`
    : html`<a href="?language=${name}" lang="${name}" dir="${directionOf(name)}" hreflang="${name}">${label}</a>`,
)}
</nav>`
}
