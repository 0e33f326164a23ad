import { logIn } from '../actions/log-in.ts'
import { definePortalEndpoint, goTo } from '../endpoint.ts'
import { applicationPath } from '../paths.ts'
import { linkRefusalPage } from '../views/link-page.ts'

/** Logs the applicant in and redirects to the application. */
export const useLink = definePortalEndpoint({
  method: 'POST',
  path: '/l/:token',
  async handle(visit) {
    const login = await logIn(visit.db, visit.config, visit.params.token ?? '', visit)
    if ('refusal' in login) {
      const company = login.link?.company ?? (await visit.companyOfLink())
      return linkRefusalPage(visit, login.refusal, login.link, company)
    }
    return { ...goTo(applicationPath(login.applicationId)), session: login.session }
  },
})
