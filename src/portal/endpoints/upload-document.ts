import { addDocument } from '../actions/add-document.ts'
import { definePortalEndpoint } from '../endpoint.ts'
import { findFilledForm } from '../forms/filled-form.ts'
import { findStanding } from '../forms/standing.ts'
import { documentCard } from '../views/document-field.ts'
import { problemText } from '../views/problem-text.ts'

/** Accepts a file that a script sends as soon as it is chosen. */
export const uploadDocument = definePortalEndpoint({
  method: 'POST',
  path: '/portal/applications/:application_id/pages/:page_id/documents/',
  needsSession: true,
  bodyTypes: ['multipart/form-data'],
  async handle(visit) {
    const { db, storage, session, params, files } = visit
    const { application_id: applicationId = '', page_id: pageId = '' } = params
    const added = await addDocument(db, storage, session, { applicationId, pageId, files })
    if (added === 'stale') return { status: 409, json: { message: visit.messages.stale.title } }
    const { flow } = await findStanding(db, session, applicationId)
    const filled = await findFilledForm(db, session.companyId, applicationId, [])
    const texts = flow.form_elements.flatMap((element) => {
      const problem = added.problems.get(element.id)
      return problem ? [[element.id, problemText(visit, element, problem)]] : []
    })
    const cards = flow.form_elements
      .filter(({ id }) => added.stored.includes(id))
      .map((element) => [element.id, String(documentCard(visit, element, filled.documents.get(element.id)))])
    const status = texts.length > 0 ? 422 : 201
    return { status, json: { cards: Object.fromEntries(cards), problems: Object.fromEntries(texts) } }
  },
})
