import { html } from '@remix-run/html-template'
import { endSession } from '../door/session-queries.ts'
import { definePortalEndpoint } from '../endpoint.ts'
import { page } from '../layout.ts'

/** Ends the session. Without one it says the same. */
export const logOut = definePortalEndpoint({
  method: 'POST',
  path: '/portal/logout/',
  async handle(visit) {
    const { session, messages } = visit
    if (session) await endSession(visit.db, session.companyId, session.id)
    const { title, text } = messages.loggedOut
    return {
      status: 200,
      session: 'ended',
      page: page(
        { ...visit, isLoggedIn: false },
        { title, company: session?.company, content: html`<div class="card"><h1>${title}</h1><p>${text}</p></div>` },
      ),
    }
  },
})
