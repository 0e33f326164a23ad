import { findApplication } from '../../applications/queries.ts'
import { recordRead } from '../../audit/record.ts'
import { Fault } from '../../contract/fault.ts'
import { reference, StrictObject, Uuid, WholeList } from '../../contract/schemas.ts'
import { presentSignature, Signature } from '../../documents/signature.ts'
import { findSignatures } from '../../documents/signature-queries.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'

export const listSignatures = defineEndpoint({
  method: 'GET',
  path: '/v1/applications/:application_id/signatures/',
  operationId: 'listSignatures',
  summary: 'List what an applicant has signed',
  description:
    'Newest first, with the evidence: when, from which address, what exactly and its hash. A page that was sent again with other answers or texts was signed again.',
  tag: 'Applications',
  scope: 'applications:read',
  params: StrictObject({ application_id: Uuid('Application') }),
  success: { 200: WholeList(reference(Signature)) },
  errors: ['application_not_found'],
  async handle({ db, company, params: { application_id: id } }) {
    if (!(await findApplication(db, company.id, id)))
      throw new Fault('application_not_found', 'There is no such application.')
    const results = (await findSignatures(db, company.id, id)).map(presentSignature)
    await recordRead(db, company.id, { action: 'application.data_read', objectId: id })
    return ok({ count: results.length, results })
  },
})
