import { recordRead } from '../../audit/record.ts'
import { Fault } from '../../contract/fault.ts'
import { isUuid } from '../../contract/uuid.ts'
import { drawDocument } from '../../document-reading/actions/draw-document.ts'
import { ABILITIES, seesAssignedOnly } from '../../operators/policy.ts'
import { isTheirs } from '../door/assigned-only.ts'
import { definePage } from '../page.ts'

const PAGE = /^[1-9]\d{0,3}$/

/** A page of a document as a picture that this service draws: the applicant's own bytes never come into a page of the console. */
export const showDocument = definePage({
  method: 'GET',
  path: '/console/documents/:document/pages/:page/',
  needsSession: true,
  async handle(visit) {
    const { operator, params } = visit
    const { document: documentId = '', page = '' } = params
    const may = ABILITIES[operator.role].includes('documents:read')
    const isReached =
      !seesAssignedOnly(operator.role) ||
      (isUuid(documentId) &&
        (await isTheirs(
          visit.db,
          operator.company.id,
          { document: documentId },
          { assigneeId: operator.userId, flowIds: operator.flowIds },
        )))
    const picture =
      may && isReached && isUuid(documentId) && PAGE.test(page)
        ? await drawDocument(visit, operator.company.id, { documentId, page: Number(page) }, visit.untilEnded())
        : undefined
    if (!picture) throw new Fault('not_found', 'There is no such picture.')
    await recordRead(visit.db, operator.company.id, {
      action: 'document.read',
      objectId: documentId,
      applicationIds: [picture.applicationId],
      details: { page: Number(page) },
    })
    return { picture: picture.content }
  },
})
