import { findTransitions } from '../../applications/history-queries.ts'
import { definePortalEndpoint, shown } from '../endpoint.ts'
import { findStanding } from '../forms/standing.ts'
import { historyPage } from '../views/history-page.ts'

/** The stages that an application has been in. */
export const showHistory = definePortalEndpoint({
  method: 'GET',
  path: '/portal/applications/:application_id/history/',
  needsSession: true,
  async handle(visit) {
    const { db, session, params } = visit
    const standing = await findStanding(db, session, params.application_id ?? '')
    const transitions = await findTransitions(db, session.companyId, [standing.application.id])
    return shown(historyPage(visit, standing, transitions))
  },
})
