import { html, type SafeHtml } from '@remix-run/html-template'
import type { Found } from './search-index.ts'

/** What a search has found. */
export function searchResults(query: string, found: Found[], to: (path: string) => string): SafeHtml {
  if (query.trim() === '') return html`<h1>Search</h1><p>Look for a word, a field, a path or a code.</p>`
  return html`<h1>${found.length === 0 ? 'Nothing' : found.length === 1 ? 'One place' : `${found.length} places`} for “${query}”</h1>
<ol class="found">${found.map(
    ({ path, title, place, excerpt }) => html`<li><a href="${to(path)}">${title}</a> <span class="muted">${place}</span>
<p>${excerpt}</p></li>`,
  )}</ol>`
}
