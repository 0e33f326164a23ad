import { definePortalEndpoint } from '../../portal/endpoint.ts'
import { NEW_EMAIL_PATH } from '../../portal/paths.ts'
import { confirmNewEmail as confirm } from '../actions/confirm-new-email.ts'
import { requireProvenEmail } from '../proven-email.ts'
import { newEmailPage } from '../views/new-email-page.ts'

/** Uses a new email. */
export const confirmNewEmail = definePortalEndpoint({
  method: 'POST',
  path: NEW_EMAIL_PATH,
  async handle(visit) {
    const { proven, company } = await requireProvenEmail(visit)
    const view = visit.viewFor(company)
    const outcome = await confirm(visit.db, visit.config, company, proven, view)
    const status = outcome === 'done' ? 200 : 409
    return { status, page: newEmailPage(view, company, { email: proven.email, outcome }) }
  },
})
