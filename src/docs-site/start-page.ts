import { html } from '@remix-run/html-template'
import { codeBlock } from './code-block.ts'
import type { GuideGroup } from './guides.ts'
import type { DocsPage } from './page.ts'
import type { ShownDocument } from './reference/document.ts'

const FIRST_CALL = `export HIRELINE_URL=https://hireline.example.com
export HIRELINE_API_KEY=hl_…

curl "$HIRELINE_URL/external/v1/company/" \\
  -H "Authorization: Api-Key $HIRELINE_API_KEY"`

const FIRST_PROGRAM = `import { Hireline } from '@hireline/sdk'

const hireline = new Hireline()
console.log(await hireline.company.get())`

/** The first page: a first call, and the ways on. */
export const startPage = (groups: GuideGroup[], { tags = [] }: ShownDocument): DocsPage => ({
  path: '',
  title: 'Documentation',
  content: ({ to }) => html`<h1>Hireline for your own systems</h1>
<p class="lead">Make and move applications, read what candidates have told, be told of what happens, and keep a copy. Everything that exists can be read, watched
and managed over HTTP, with one key.</p>
<section class="first">
${codeBlock('curl', FIRST_CALL)}
${codeBlock('TypeScript', FIRST_PROGRAM)}
</section>
<p>All examples here read <code>HIRELINE_URL</code> and <code>HIRELINE_API_KEY</code> from the environment, curl and the SDK alike.
An operator makes keys: <code>hireline keys create</code>.</p>
${groups.map(
  ({ title, guides }) => html`<h2>${title}</h2>
<ul class="cards">${guides.map(
    (guide) =>
      html`<li><a href="${to(guide.path)}"><strong>${guide.title}</strong><span>${firstSentence(guide.text)}</span></a></li>`,
  )}</ul>`,
)}
<h2><a href="${to('reference/')}">Reference</a></h2>
<ul class="cards">${tags.map(
    ({ name, description = '' }) =>
      html`<li><a href="${to('reference/')}#${name.toLowerCase().replaceAll(' ', '-')}"><strong>${name}</strong><span>${description}</span></a></li>`,
  )}
<li><a href="${to('reference/')}#events"><strong>Events</strong><span>What webhook endpoints are sent.</span></a></li>
<li><a href="${to('reference/errors/')}"><strong>Errors</strong><span>Every code, and when it occurs.</span></a></li>
</ul>`,
  findables: () => [],
})

/** The first sentence after the title, as text. */
function firstSentence(markdown: string): string {
  const paragraph = markdown.split(/\n{2,}/).find((part) => /^[\p{L}`[*]/u.test(part)) ?? ''
  const text = paragraph
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/\s+/g, ' ')
  return /^.*?[.:](?= |$)/.exec(text)?.[0].replace(/:$/, '.') ?? text
}
