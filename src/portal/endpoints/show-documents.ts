import { definePortalEndpoint } from '../endpoint.ts'
import { findFilledForm } from '../forms/filled-form.ts'
import { findStanding } from '../forms/standing.ts'
import { documentCard } from '../views/document-field.ts'

/** The progress of the newest documents, for a script that shows it. */
export const showDocuments = definePortalEndpoint({
  method: 'GET',
  path: '/portal/applications/:application_id/documents/',
  needsSession: true,
  async handle(visit) {
    const { db, session, params } = visit
    const { application, flow } = await findStanding(db, session, params.application_id ?? '')
    const { documents } = await findFilledForm(db, session.companyId, application.id, [])
    const cards = flow.form_elements
      .filter(({ id }) => documents.has(id))
      .map((element) => [element.id, String(documentCard(visit, element, documents.get(element.id)))])
    return { status: 200, json: { cards: Object.fromEntries(cards) } }
  },
})
