import { definePortalEndpoint, goTo, shown } from '../../portal/endpoint.ts'
import { findStanding } from '../../portal/forms/standing.ts'
import { withdrawalOf } from '../../portal/forms/withdrawal.ts'
import { applicationPath } from '../../portal/paths.ts'
import { withdrawalPage } from '../views/withdrawal-page.ts'

/** Says what withdrawing means, and asks whether that is wanted. */
export const showWithdrawal = definePortalEndpoint({
  method: 'GET',
  path: '/portal/applications/:application_id/withdraw/',
  needsSession: true,
  async handle(visit) {
    const { db, session, params } = visit
    const standing = await findStanding(db, session, params.application_id ?? '')
    if (!withdrawalOf(standing)) return goTo(applicationPath(standing.application.id))
    return shown(withdrawalPage(visit, standing))
  },
})
