import { logIn } from '../actions/log-in.ts'
import { definePortalEndpoint, goTo } from '../endpoint.ts'
import { applicationPath } from '../paths.ts'
import { refusedLink } from '../refused-link.ts'

/** Logs the applicant in and redirects to the application. */
export const useLink = definePortalEndpoint({
  method: 'POST',
  path: '/l/:token',
  async handle(visit) {
    const login = await logIn(visit.db, visit.config, visit.params.token ?? '', visit)
    if ('refusal' in login) return refusedLink(visit, login.refusal, login.link)
    return { ...goTo(applicationPath(login.applicationId)), session: login.session }
  },
})
