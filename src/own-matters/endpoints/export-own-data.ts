import { recordRead } from '../../audit/record.ts'
import { exportPath } from '../../person-export/export-link.ts'
import { definePortalEndpoint, goTo } from '../../portal/endpoint.ts'
import { OWN_EXPORT_PATH } from '../../portal/paths.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import { ownCandidate } from '../own-candidate.ts'

/** Hands an applicant everything that is kept of them. */
export const exportOwnData = definePortalEndpoint({
  method: 'POST',
  path: OWN_EXPORT_PATH,
  needsSession: true,
  async handle({ db, config, session }) {
    const { id: candidateId } = await ownCandidate(db, session)
    const { companyId } = session
    const expiresAt = new Date(Date.now() + config.FILE_LINK_SECONDS * 1000)
    await recordRead(db, companyId, { action: 'candidate.exported', objectId: candidateId, candidateId })
    return goTo(exportPath(secretsOf(config), { companyId, candidateId, expiresAt }))
  },
})
