import { Type } from 'typebox'
import { Fault } from '../../contract/fault.ts'
import { OneOf, reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { Document, presentDocument, presentDocumentDetail } from '../../documents/document.ts'
import { ELEMENT_TYPES, type ElementType } from '../../flows/flow.ts'
import { cachedFlow } from '../../flows/known-flows.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { applicationFields, presentApplication } from '../application.ts'
import { FORM_STATES, presentForms } from '../application-forms.ts'
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
    200: StrictObject({
      ...applicationFields,
      forms: Type.Array(
        StrictObject({
          id: Uuid('Form'),
          name: Type.String(),
          stage_id: Uuid('Stage'),
          page_id: Uuid('Page'),
          state: OneOf([...FORM_STATES], {
            description: 'COMPLETED when every required element holds a value and at least one does.',
          }),
          values: Type.Array(
            StrictObject({
              form_element_id: Uuid('Form element'),
              key: Type.String(),
              label: Type.String(),
              type: OneOf(Object.keys(ELEMENT_TYPES) as ElementType[]),
              value: Type.Unknown({ description: 'Text, number, boolean, list or object by type; null when empty.' }),
            }),
          ),
        }),
      ),
      documents: Type.Array(reference(Document), { description: 'Newest first.' }),
    }),
  },
  errors: [400, 404],
  async handle({ db, company, params, linkTo }) {
    const found = await findApplicationDetail(db, company.id, params.application_id)
    if (!found) throw new Fault('application_not_found', 'There is no such application.')
    const { application, values, documents } = found
    const flow = await cachedFlow(db, company, application.hiring_flow_id)
    if (!flow) throw new Error(`Application ${application.id} stands in a flow that is gone.`)
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
