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
    const { application } = await findStanding(db, session, params.application_id ?? '')
    const { documents } = await findFilledForm(db, session.companyId, application.id, [])
    const cards = [...documents].map(([id, document]) => [id, String(documentCard(visit, id, document))])
    return { status: 200, json: { cards: Object.fromEntries(cards) } }
  },
})
