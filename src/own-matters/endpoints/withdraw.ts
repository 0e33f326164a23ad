import { moveOneToStage } from '../../applications/actions/move-one-to-stage.ts'
import { inTransaction } from '../../db/database.ts'
import { cancelIfAhead } from '../../interviews/actions/cancel-interview.ts'
import { findInterviewsAhead } from '../../interviews/queries.ts'
import { applicantOf } from '../../portal/door/session.ts'
import { definePortalEndpoint, goTo, shown } from '../../portal/endpoint.ts'
import { findStanding } from '../../portal/forms/standing.ts'
import { withdrawalOf } from '../../portal/forms/withdrawal.ts'
import { applicationPath } from '../../portal/paths.ts'
import { withdrawnPage } from '../views/withdrawal-page.ts'

/** Withdraws an application, with the interviews that it still has to come. Twice is once. */
export const withdraw = definePortalEndpoint({
  method: 'POST',
  path: '/portal/applications/:application_id/withdraw/',
  needsSession: true,
  async handle(visit) {
    const { db, session, params } = visit
    const outcome = await inTransaction(db, async (transaction) => {
      const standing = await findStanding(transaction, session, params.application_id ?? '', { lock: true })
      const { id: applicationId } = standing.application
      const to = withdrawalOf(standing)
      if (!to) return { standing, moved: false }
      const { companyId } = session
      const actor = applicantOf(session)
      const move = { companyId, applicationId, pageOrStageId: to.stageId, reasonId: to.reasonId, actor }
      const { moved } = await moveOneToStage(transaction, move)
      const interviews = moved ? await findInterviewsAhead(transaction, companyId, [applicationId]) : []
      for (const { id } of interviews) await cancelIfAhead(transaction, companyId, id, { actor })
      return { standing, moved }
    })
    if (!outcome.moved) return goTo(applicationPath(outcome.standing.application.id))
    return shown(withdrawnPage(visit, await findStanding(db, session, outcome.standing.application.id)))
  },
})
