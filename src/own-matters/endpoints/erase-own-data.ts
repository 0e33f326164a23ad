import { eraseCandidate } from '../../erasure/actions/erase-candidate.ts'
import { definePortalEndpoint } from '../../portal/endpoint.ts'
import { OWN_ERASURE_PATH } from '../../portal/paths.ts'
import { erasedPage, erasurePage } from '../views/erasure-page.ts'

/** Erases the applicant, who has to say that they mean it. */
export const eraseOwnData = definePortalEndpoint({
  method: 'POST',
  path: OWN_ERASURE_PATH,
  needsSession: true,
  async handle(visit) {
    const { db, session, fields } = visit
    if (fields.sure !== 'yes') return { status: 422, page: erasurePage(visit, { isNotSure: true }) }
    await eraseCandidate(db, session.companyId, session.candidateId, { type: 'applicant', id: null })
    return { status: 200, session: 'ended', page: erasedPage(visit) }
  },
})
