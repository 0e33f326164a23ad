import { Type } from 'typebox'
import { recordRead } from '../../audit/record.ts'
import { Fault } from '../../contract/fault.ts'
import { reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { Document, presentDocument, presentDocumentDetail } from '../../documents/document.ts'
import { cachedFlow } from '../../flows/known-flows.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { applicationFields, presentApplication } from '../application.ts'
import { FilledForm, presentForms } from '../application-forms.ts'
import { findApplicationDetail } from '../queries.ts'

export const getApplication = defineEndpoint({
  method: 'GET',
  path: '/v1/applications/:application_id/',
  operationId: 'getApplication',
  summary: 'Read one application',
  description: 'With its forms, their state and values, and its documents.',
  tag: 'Applications',
  scope: 'applications:read',
  params: StrictObject({ application_id: Uuid('Application') }),
  success: {
    200: StrictObject(
      {
        ...applicationFields,
        forms: Type.Array(FilledForm),
        documents: Type.Array(reference(Document), { description: 'Newest first.' }),
      },
      { title: 'ApplicationDetail' },
    ),
  },
  errors: ['application_not_found'],
  async handle({ db, company, params, linkTo }) {
    const found = await findApplicationDetail(db, company.id, params.application_id)
    if (!found) throw new Fault('application_not_found', 'There is no such application.')
    const { application, values, documents } = found
    const flow = await cachedFlow(db, company, application.hiring_flow_id)
    if (!flow) throw new Error(`Application ${application.id} stands in a flow that is gone.`)
    await recordRead(db, company.id, {
      action: 'application.read',
      objectId: application.id,
      candidateId: application.candidate_id,
    })
    const shown = await Promise.all(
      documents.map(async (row) => [row.form_element_id, await presentDocument(row, company.id, linkTo)] as const),
    )
    return ok({
      ...presentApplication(application),
      // The newest comes first: reversed, it is set last and wins.
      forms: presentForms(flow, values, new Map(shown.toReversed())),
      documents: await Promise.all(documents.map((row) => presentDocumentDetail(row, company.id, linkTo))),
    })
  },
})
