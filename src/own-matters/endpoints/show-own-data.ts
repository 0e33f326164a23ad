import { definePortalEndpoint, shown } from '../../portal/endpoint.ts'
import { OWN_DATA_PATH } from '../../portal/paths.ts'
import { ownCandidate } from '../own-candidate.ts'
import { formOf, ownDataPage } from '../views/own-data-page.ts'

/** What the company knows the applicant by, to be corrected. */
export const showOwnData = definePortalEndpoint({
  method: 'GET',
  path: OWN_DATA_PATH,
  needsSession: true,
  async handle(visit) {
    const candidate = await ownCandidate(visit.db, visit.session)
    return shown(ownDataPage(visit, { form: formOf(candidate) }))
  },
})
