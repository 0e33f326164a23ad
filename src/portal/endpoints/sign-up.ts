import { findPublicFlow } from '../../flows/queries.ts'
import { sendSignUpLink } from '../actions/send-sign-up-link.ts'
import { closedRole } from '../closed-role.ts'
import { definePortalEndpoint, shown } from '../endpoint.ts'
import { isTrapped, parseSignUpForm, signUpProblems } from '../forms/sign-up-form.ts'
import { linkSentPage, signUpPage } from '../views/sign-up-page.ts'

/** Mails a link. The answer is the same for a known address, and for a program that filled in the hidden field. */
export const signUp = definePortalEndpoint({
  method: 'POST',
  path: '/apply/:company/:flow/',
  quota: { name: 'sign-up', of: (config) => ({ perMinute: config.SIGN_UP_RATE_LIMIT_PER_MINUTE, perSecond: 0 }) },
  async handle(visit) {
    const { company = '', flow: slug = '' } = visit.params
    const flow = await findPublicFlow(visit.db, company, slug)
    if (!flow) return closedRole(visit, company, slug)
    const view = visit.viewFor(flow.company)
    const form = parseSignUpForm(visit.fields)
    const problems = signUpProblems(form, flow.company.defaultCountry)
    if (problems.length > 0) return { status: 400, page: signUpPage(view, flow, form, problems) }
    if (!isTrapped(visit.fields)) {
      const reached = await sendSignUpLink(visit.db, visit.config, flow, form, view)
      if (reached)
        visit.log.warn({ limit: reached, company: flow.company.id }, 'a sign-up mail was held back by a limit')
    }
    return shown(linkSentPage(view, flow, form.email))
  },
})
