import { definePortalEndpoint, shown } from '../../portal/endpoint.ts'
import { NEW_EMAIL_PATH } from '../../portal/paths.ts'
import { requireProvenEmail } from '../proven-email.ts'
import { newEmailPage } from '../views/new-email-page.ts'

/** Asks whether an email is the new one: programs that follow links change nothing. */
export const showNewEmail = definePortalEndpoint({
  method: 'GET',
  path: NEW_EMAIL_PATH,
  async handle(visit) {
    const { proven, company } = await requireProvenEmail(visit)
    return shown(newEmailPage(visit.viewFor(company), company, { email: proven.email }))
  },
})
