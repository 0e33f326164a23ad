import { findOwnApplication } from '../../applications/own-application-queries.ts'
import { linkRefusal, type MagicLink } from '../../magic-links/magic-link.ts'
import { findLink } from '../../magic-links/queries.ts'
import { parseSecretToken } from '../../secrets/secret-token.ts'
import { definePortalEndpoint, goTo, shown, type Visit } from '../endpoint.ts'
import { applicationPath } from '../paths.ts'
import { refusedLink } from '../refused-link.ts'
import { linkPage } from '../views/link-page.ts'

/**
 * What a link leads to, and the button that uses it. So a mail scanner that follows links does not use them up. Whoever has used it
 * in this browser, and is logged in still, is led on.
 */
export const showLink = definePortalEndpoint({
  method: 'GET',
  path: '/l/:token',
  async handle(visit) {
    const link = await findLink(visit.db, parseSecretToken(visit.params.token ?? ''))
    const refusal = linkRefusal(link)
    if (link && refusal !== 'revoked' && (await isOwn(visit, link)))
      return goTo(applicationPath(String(link.applicationId)))
    if (link && !refusal) return shown(linkPage(visit.viewFor(link.company), link))
    return refusedLink(visit, refusal ?? 'unknown', link)
  },
})

async function isOwn({ db, session }: Visit, { company, applicationId }: MagicLink): Promise<boolean> {
  if (!session || session.companyId !== company.id || applicationId === null) return false
  return (await findOwnApplication(db, session.companyId, session.candidateId, applicationId)) !== undefined
}
