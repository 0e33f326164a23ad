import { Type } from 'typebox'
import { fieldFault } from '../../contract/fault.ts'
import { Nullable, OneOf, StrictObject, Uuid, WholeList } from '../../contract/schemas.ts'
import { cachedFlow } from '../../flows/known-flows.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { catalogue, elementOf } from '../variable.ts'

export const listVariables = defineEndpoint({
  method: 'GET',
  path: '/v1/variables/',
  operationId: 'listVariables',
  summary: 'List the variables of a flow',
  description:
    'Every path that filters, `og_variable_ids`, `variable_ids` and parts of `create_or_update_candidate` may name: personal fields, facts about the application, the form elements in order, and what is found in documents.',
  tag: 'Hiring flows',
  scope: 'flows:read',
  query: StrictObject({ hiring_flow_id: Uuid('Hiring flow') }),
  success: {
    200: WholeList(
      StrictObject(
        {
          variable_id: Type.String({ examples: ['USER.PERSONAL_INFORMATION.EMAIL'] }),
          label: Type.String(),
          type: OneOf(['text', 'number', 'date', 'selection', 'document'], {
            title: 'FilterClass',
            description: 'As what it is filtered.',
          }),
          updatable: Type.Boolean({ description: 'create_or_update_candidate may set it.' }),
          form_element_id: Nullable(Type.String({ format: 'uuid' })),
        },
        { title: 'Variable' },
      ),
    ),
  },
  errors: [],
  async handle({ db, company, query }) {
    const flow = await cachedFlow(db, company, query.hiring_flow_id)
    if (!flow) throw fieldFault('invalid_hiring_flow_id', 'hiring_flow_id', 'is not a hiring flow of the company')
    const results = catalogue(flow).map((variable) => ({
      variable_id: variable.id,
      label: variable.label,
      type: variable.filterClass,
      updatable: variable.updatable,
      form_element_id: elementOf(variable)?.id ?? null,
    }))
    return ok({ count: results.length, results })
  },
})
