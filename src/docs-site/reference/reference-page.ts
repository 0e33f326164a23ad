import { html } from '@remix-run/html-template'
import type { DocsPage } from '../page.ts'
import { operationsOf, type ShownDocument } from './document.ts'

/** Every operation and event at a glance. */
export function referencePage(document: ShownDocument): DocsPage {
  const operations = operationsOf(document)
  return {
    path: 'reference/',
    title: 'Reference',
    content: ({ to, text }) => html`<h1>Reference</h1>
${text(document.info.description ?? '')}
<p>The same for programs: <a href="${to('../external/openapi.json')}">the OpenAPI document</a>. In the browser: <a href="${to('try/')}">try it</a>.</p>
${(document.tags ?? []).map(
  ({ name, description = '' }) => html`<h2 id="${name.toLowerCase().replaceAll(' ', '-')}">${name}</h2>
<p>${description}</p>
<ul class="operations">${operations
    .filter(({ tags }) => tags[0] === name)
    .map(
      ({ path, summary, method, address }) => html`<li><a href="${to(path)}">${summary}</a>
<span class="call"><span class="method">${method}</span> <code>${address}</code></span></li>`,
    )}</ul>`,
)}
<h2 id="events">Events</h2>
<p>What webhook endpoints are sent.</p>
<ul class="operations">${Object.entries(document.webhooks).map(
      ([type, { post }]) =>
        html`<li><a href="${to(`reference/events/${type}/`)}">${type}</a> <span class="muted">${post.summary}</span></li>`,
    )}</ul>
<h2 id="errors">Errors</h2>
<p><a href="${to('reference/errors/')}">Every code</a> that a refused request can be answered with.</p>`,
    findables: () => [],
  }
}
