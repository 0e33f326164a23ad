import { Type } from 'typebox'
import { fieldFault } from '../../contract/fault.ts'
import { reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { Document, presentDocumentDetail } from '../../documents/document.ts'
import { findDocumentDetails } from '../../documents/queries.ts'
import { created, defineEndpoint } from '../../http/endpoint.ts'
import { addDocuments } from '../actions/add-documents.ts'
import { receiveDocuments } from '../actions/receive-documents.ts'

export const uploadDocuments = defineEndpoint({
  method: 'POST',
  path: '/v1/applications/:application_id/upload_documents/',
  operationId: 'uploadDocuments',
  summary: 'Upload documents of an application',
  description:
    'Each part is a file, named by the id of the form element that it is for. All of them are stored, or none. They are read afterwards: `status` and the `DOCUMENT.<element>.…` variables show it.',
  tag: 'Applications',
  scope: 'applications:write',
  params: StrictObject({ application_id: Uuid('Application') }),
  bodyTypes: ['multipart/form-data'],
  body: Type.Object(
    {},
    { additionalProperties: { type: 'string', format: 'binary', description: 'A file, by form element id.' } },
  ),
  success: {
    201: StrictObject(
      {
        application_id: Uuid('Application'),
        documents: Type.Array(reference(Document), { description: 'In the order of the parts.' }),
      },
      { title: 'UploadedDocuments' },
    ),
  },
  errors: [
    'application_not_found',
    'missing_field',
    'unknown_field',
    'invalid_form_element_id',
    'invalid_file_type',
    'invalid_file',
  ],
  async prepare({ db, storage, company, params, body, files }) {
    const [text] = Object.keys(body)
    if (text !== undefined) throw fieldFault('unknown_field', text.slice(0, 100), 'must be a file')
    return receiveDocuments(db, storage, { company, applicationId: params.application_id, parts: files })
  },
  async handle({ db, company, params, prepared: files, linkTo }) {
    const { application_id } = params
    const ids = await addDocuments(db, company.id, application_id, files)
    const documents = new Map((await findDocumentDetails(db, company.id, ids)).map((row) => [row.id, row]))
    return created({
      application_id,
      documents: await Promise.all(
        ids.flatMap((id) => documents.get(id) ?? []).map((row) => presentDocumentDetail(row, company.id, linkTo)),
      ),
    })
  },
})
