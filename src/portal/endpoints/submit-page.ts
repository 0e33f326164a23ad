import { randomUUID } from 'node:crypto'
import { isUuid } from '../../contract/uuid.ts'
import { submitPage as submit } from '../actions/submit-page.ts'
import { definePortalEndpoint, goTo } from '../endpoint.ts'
import { isOfRow, parseGroupEdit, withBlankEntry } from '../forms/group-entries.ts'
import { findStanding } from '../forms/standing.ts'
import { receiveTypedSignatures } from '../forms/typed-signature.ts'
import { applicationPath, pagePath, reviewPath } from '../paths.ts'
import { formPage, SEEN_FIELD } from '../views/form-page.ts'
import { stalePage } from '../views/stale-page.ts'

/** Accepts a page, complete or to be saved for later. */
export const submitPage = definePortalEndpoint({
  method: 'POST',
  path: '/portal/applications/:application_id/pages/:page_id/',
  needsSession: true,
  keepsTyped: true,
  bodyTypes: ['multipart/form-data'],
  async handle(visit) {
    const { db, storage, config, session, params, fields, files } = visit
    const { application_id: applicationId = '', page_id: pageId = '' } = params
    const { flow } = await findStanding(db, session, applicationId)
    await receiveTypedSignatures(storage, flow.form_elements, fields, files)
    const edit = parseGroupEdit(String(fields.then))
    const onlySave = fields.then === 'save' || edit !== undefined
    if (edit?.row !== undefined) {
      for (const name of Object.keys(fields)) if (isOfRow(name, edit.groupId, edit.row)) delete fields[name]
    }
    const more = edit && edit.row === undefined ? edit.groupId : undefined
    const submissionId = String(fields.submission)
    const result = await submit(
      db,
      storage,
      { view: visit, config },
      {
        applicationId,
        pageId,
        submissionId: isUuid(submissionId) ? submissionId : randomUUID(),
        fields,
        files,
        seen: new Set([fields[SEEN_FIELD] ?? []].flat().map(String)),
        onlySave,
      },
    )
    switch (result.outcome) {
      case 'saved':
        if (edit) return goTo(`${pagePath(applicationId, pageId)}?${more ? `more=${more}` : ''}#${edit.groupId}-group`)
        return onlySave ? goTo(`${pagePath(applicationId, pageId)}?saved`) : goTo(applicationPath(applicationId))
      case 'next':
        return goTo(pagePath(applicationId, result.page.id))
      case 'review':
        return goTo(reviewPath(applicationId))
      case 'stale':
        return { status: 409, page: stalePage(visit, result.standing, result.entries) }
      case 'problems': {
        const entries = withBlankEntry(result.entries, more)
        const content = { ...result, entries, submissionId: randomUUID(), isSaved: false }
        return { status: 422, page: formPage(visit, result.standing, content) }
      }
    }
  },
})
