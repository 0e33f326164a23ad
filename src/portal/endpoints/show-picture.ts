import { isUuid } from '../../contract/uuid.ts'
import { drawDocument } from '../../document-reading/actions/draw-document.ts'
import { findApplicationDocuments } from '../../documents/queries.ts'
import { Refusal } from '../door/refusal.ts'
import { definePortalEndpoint } from '../endpoint.ts'
import { findStanding } from '../forms/standing.ts'

/** As wide as a card on a small screen, twice as sharp. */
const WIDTH = 480

/** A document of the applicant's own as a small picture, so that they see what they have sent. */
export const showPicture = definePortalEndpoint({
  method: 'GET',
  path: '/portal/applications/:application_id/documents/:document_id/picture/',
  needsSession: true,
  async handle(visit) {
    const { db, session, params } = visit
    const { application } = await findStanding(db, session, params.application_id ?? '')
    const documents = await findApplicationDocuments(db, session.companyId, application.id)
    const document = documents.find(({ id }) => isUuid(params.document_id ?? '') && id === params.document_id)
    const drawn =
      document &&
      (await drawDocument(visit, session.companyId, { documentId: document.id, page: 1 }, visit.untilEnded()))
    if (!drawn) throw new Refusal('not_found')
    const { default: sharp } = await import('sharp')
    return { picture: await sharp(drawn.content).resize({ width: WIDTH, withoutEnlargement: true }).webp().toBuffer() }
  },
})
