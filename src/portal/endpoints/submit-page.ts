import { randomUUID } from 'node:crypto'
import { isUuid } from '../../contract/uuid.ts'
import { submitPage as submit } from '../actions/submit-page.ts'
import { definePortalEndpoint, goTo } from '../endpoint.ts'
import { findStanding } from '../forms/standing.ts'
import { receiveTypedSignatures } from '../forms/typed-signature.ts'
import { applicationPath, pagePath, reviewPath } from '../paths.ts'
import { formPage } from '../views/form-page.ts'
import { stalePage } from '../views/stale-page.ts'

/** Accepts a page, complete or to be saved for later. */
export const submitPage = definePortalEndpoint({
  method: 'POST',
  path: '/portal/applications/:application_id/pages/:page_id/',
  needsSession: true,
  keepsTyped: true,
  bodyTypes: ['multipart/form-data'],
  async handle(visit) {
    const { db, storage, session, params, fields, files } = visit
    const { application_id: applicationId = '', page_id: pageId = '' } = params
    const { flow } = await findStanding(db, session, applicationId)
    await receiveTypedSignatures(storage, flow.form_elements, fields, files)
    const onlySave = fields.then === 'save'
    const submissionId = String(fields.submission)
    const result = await submit(db, storage, session, {
      applicationId,
      pageId,
      submissionId: isUuid(submissionId) ? submissionId : randomUUID(),
      fields,
      files,
      onlySave,
    })
    switch (result.outcome) {
      case 'saved':
        return onlySave ? goTo(`${pagePath(applicationId, pageId)}?saved`) : goTo(applicationPath(applicationId))
      case 'next':
        return goTo(pagePath(applicationId, result.page.id))
      case 'review':
        return goTo(reviewPath(applicationId))
      case 'stale':
        return { status: 409, page: stalePage(visit, result.standing, result.entries) }
      case 'problems': {
        const content = { ...result, submissionId: randomUUID(), isSaved: false }
        return { status: 422, page: formPage(visit, result.standing, content) }
      }
    }
  },
})
