import { html, type SafeHtml } from '@remix-run/html-template'
import type { Operator } from '../../operators/operator.ts'
import type { listSessions } from '../../operators/session-queries.ts'
import { momentIn } from '../../portal/views/moment.ts'
import { page, type View } from '../layout.ts'
import { ACCOUNT_PATH, HOME_PATH, SIGN_OUT_PATH } from '../paths.ts'

/** Where a person is signed in. */
export function accountPage(
  view: View & { operator: Operator },
  sessions: Awaited<ReturnType<typeof listSessions>>,
): SafeHtml {
  const { language, messages, operator, pathTo } = view
  const { account } = messages
  return page(view, {
    title: account.title,
    isWide: true,
    content: html`<p>${operator.name} · ${operator.email}</p>
<h2>${account.sessions}</h2>
<ul class="sessions">
${sessions.map(
  ({ id, user_agent, last_used_at }) => html`<li>
<span><strong>${browserName(user_agent) || account.unknownBrowser}</strong>${id === operator.sessionId ? html` <em>${account.thisOne}</em>` : ''}
<small>${account.lastUsed(momentIn(language, operator.company.timezone, last_used_at))}</small></span>
${
  id === operator.sessionId
    ? ''
    : html`<form method="post" action="${pathTo(`${ACCOUNT_PATH}sessions/end/`)}"><input type="hidden" name="session" value="${id}"><button class="quiet">${account.end}</button></form>`
}
</li>`,
)}
</ul>
<p class="buttons"><a class="button" href="${pathTo(HOME_PATH)}">${account.back}</a></p>
<form method="post" action="${pathTo(SIGN_OUT_PATH)}"><button class="quiet">${account.signOut}</button></form>`,
  })
}

const BROWSERS = [
  ['Edg/', 'Edge'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const SYSTEMS = [
  ['Windows', 'Windows'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** What people call a browser that names itself at length. */
function browserName(userAgent: string): string {
  const nameIn = (names: readonly (readonly [string, string])[]) =>
    names.find(([part]) => userAgent.includes(part))?.[1] ?? []
  return [nameIn(BROWSERS), nameIn(SYSTEMS)].flat().join(', ')
}
