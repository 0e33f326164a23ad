import { sendStage as send } from '../actions/send-stage.ts'
import { definePortalEndpoint, goTo } from '../endpoint.ts'
import { findStanding } from '../forms/standing.ts'
import { applicationPath, pagePath } from '../paths.ts'
import { stalePage } from '../views/stale-page.ts'

/** Sends the pages of a stage, after their review. */
export const sendStage = definePortalEndpoint({
  method: 'POST',
  path: '/portal/applications/:application_id/review/',
  needsSession: true,
  async handle(visit) {
    const { db, session, params, fields } = visit
    const { application_id: applicationId = '' } = params
    const sent = await send(db, session, applicationId, parseCount(fields.transition_count))
    if (sent === 'sent') return goTo(applicationPath(applicationId))
    if (sent === 'stale') return { status: 409, page: stalePage(visit, await findStanding(db, session, applicationId)) }
    return goTo(`${pagePath(applicationId, sent.page.id)}?check`)
  },
})

/** The number that the page was shown with; anything else becomes 0, the number of no transition. */
const parseCount = (field: unknown): number => (/^\d{1,9}$/.test(String(field)) ? Number(field) : 0)
