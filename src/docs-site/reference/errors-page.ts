import { html } from '@remix-run/html-template'
import { FAULT_CODES, type FaultCode } from '../../contract/fault-codes.ts'
import { statusOf } from '../../http/statuses.ts'
import type { DocsPage } from '../page.ts'

const PATH = 'reference/errors/'

/** The page of all codes that a refused request can be answered with. */
export function errorsPage(): DocsPage {
  const codes = Object.entries(FAULT_CODES) as [FaultCode, { when: string }][]
  const statuses = [...new Set(codes.map(([code]) => statusOf(code)))].toSorted((one, other) => one - other)
  return {
    path: PATH,
    title: 'Errors',
    content: ({ to, text }) => html`<h1>Errors</h1>
<p>A request that is refused is answered with <code>status</code>, <code>message</code>, <code>code</code> and, where fields are at fault, <code>details</code>. Programs
decide by <code>code</code>; the message is for people and may change. How to go on says <a href="${to('sdk/')}#errors">the SDK</a>.</p>
${statuses.map(
  (status) => html`<h2 id="${status}">${status}</h2>
<dl class="codes">${codes
    .filter(([code]) => statusOf(code) === status)
    .map(([code, { when }]) => html`<dt id="${code}"><code>${code}</code></dt><dd>${text(when)}</dd>`)}</dl>`,
)}`,
    findables: () =>
      codes.map(([code, { when }]) => ({
        path: `${PATH}#${code}`,
        title: code,
        place: `Errors · ${statusOf(code)}`,
        text: when,
        names: 'error code',
      })),
  }
}
