import { Type } from 'typebox'
import { recordRead } from '../../audit/record.ts'
import { Fault, fieldFault } from '../../contract/fault.ts'
import { reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { ELEMENT_TYPES, type Flow } from '../../flows/flow.ts'
import { formVariableId } from '../../flows/hiring-flow.ts'
import { cachedFlow } from '../../flows/known-flows.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { loadVariables } from '../../variables/load-variables.ts'
import { resolveVariables } from '../../variables/variable.ts'
import { Application, presentApplication } from '../application.ts'
import { FilledElement } from '../application-forms.ts'
import { findApplicationOfCandidate } from '../queries.ts'

export const getCandidateData = defineEndpoint({
  method: 'POST',
  path: '/v1/get_candidate_data',
  operationId: 'getCandidateData',
  summary: 'Read a candidate’s stored values',
  description: 'The candidate’s newest application in the flow, with the values of some form elements or of all.',
  tag: 'Candidates',
  scope: 'candidates:read',
  body: StrictObject({
    external_identifier: Type.String({ minLength: 1, maxLength: 500 }),
    flow_id: Uuid('Hiring flow'),
    form_element_ids: Type.Optional(
      Type.Array(Uuid('Form element'), { maxItems: 1000, description: 'Without it, every element of the flow.' }),
    ),
  }),
  success: {
    200: StrictObject(
      {
        application: reference(Application),
        form_elements: Type.Array(FilledElement),
      },
      { title: 'CandidateData' },
    ),
  },
  errors: ['invalid_flow_id', 'invalid_form_element_id', 'candidate_not_found'],
  async handle({ db, company, body, linkTo }) {
    const flow = await cachedFlow(db, company, body.flow_id)
    if (!flow) throw fieldFault('invalid_flow_id', 'flow_id', 'is not a hiring flow of the company')
    const elements = chosenElements(flow, body.form_element_ids)
    const application = await findApplicationOfCandidate(db, company.id, flow.id, body.external_identifier)
    if (!application) throw new Fault('candidate_not_found', 'There is no such candidate in the hiring flow.')
    const paths = elements.map(({ id }) => formVariableId(flow.id, id))
    const values = await loadVariables(db, company.id, [application], resolveVariables(flow, paths).variables, linkTo)
    await recordRead(db, company.id, {
      action: 'application.data_read',
      objectId: application.id,
      candidateId: application.candidate_id,
      fields: elements.map(({ id }) => id),
    })
    return ok({
      application: presentApplication(application),
      form_elements: elements.map(({ id, key, label, type }) => ({
        form_element_id: id,
        key,
        label,
        type,
        value: values.get(application.id)?.[formVariableId(flow.id, id)] ?? null,
      })),
    })
  },
})

function chosenElements(flow: Flow, ids: string[] | undefined) {
  const elements = flow.form_elements.filter(({ type }) => ELEMENT_TYPES[type].filterClass !== null)
  if (!ids) return elements
  return [...new Set(ids)].map((id) => {
    const element = elements.find((candidate) => candidate.id === id)
    if (element) return element
    const field = `form_element_ids[${ids.indexOf(id)}]`
    throw fieldFault('invalid_form_element_id', field, 'is not a form element of the hiring flow that holds a value')
  })
}
