import { Type } from 'typebox'
import { ByName, StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, type Endpoint, ok } from '../../http/endpoint.ts'
import { loadSubmissions, MAX_SUBMISSIONS } from '../actions/load-submissions.ts'
import { applicationIdsField, unavailableIdsField } from '../application-ids.ts'

const fields = StrictObject({
  application_ids: applicationIdsField(MAX_SUBMISSIONS),
  variable_ids: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 300 }), {
      maxItems: 1000,
      description: 'Variable paths. Without it, every variable of the flow.',
    }),
  ),
})

const common = {
  path: '/v1/get_candidate_data_and_submissions/',
  description: `Applications of one flow, at most ${MAX_SUBMISSIONS}, each as a record with one key per variable.`,
  tag: 'Candidates',
  scope: 'candidates:read',
  unwrapped: true,
  errors: ['no_matching_applications', 'applications_span_several_flows', 'hiring_flow_not_found'],
  success: {
    200: StrictObject(
      {
        status: Type.Literal('success'),
        labels_map: ByName(Type.String(), { description: 'Data key to label.' }),
        data: Type.Array(
          Type.Object(
            { application_id: Uuid('Application') },
            { title: 'VariableValues', additionalProperties: true, description: 'One key per variable.' },
          ),
        ),
        unavailable_application_ids: unavailableIdsField('Those that are not applications of the company.'),
        errored_request_variables: Type.Array(Type.String(), { description: 'Variables that do not exist.' }),
      },
      { title: 'CandidateDataAndSubmissionsResponse' },
    ),
  },
} satisfies Partial<Endpoint>

export const postCandidateDataAndSubmissions = defineEndpoint({
  ...common,
  method: 'POST',
  operationId: 'getCandidateDataAndSubmissions',
  summary: 'Read the data of several applications',
  body: fields,
  handle: async ({ db, company, body, linkTo }) =>
    ok({ status: 'success', ...(await loadSubmissions(db, company, body, linkTo)) }),
})

export const getCandidateDataAndSubmissions = defineEndpoint({
  ...common,
  method: 'GET',
  operationId: 'getCandidateDataAndSubmissionsByQuery',
  summary: 'Read the data of several applications, asked by query',
  query: fields,
  handle: async ({ db, company, query, linkTo }) =>
    ok({ status: 'success', ...(await loadSubmissions(db, company, query, linkTo)) }),
})
