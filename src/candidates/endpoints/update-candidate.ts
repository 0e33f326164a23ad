import { Type } from 'typebox'
import { Nullable, reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { correctCandidate } from '../actions/correct-candidate.ts'
import { CandidateRecord, presentCandidateRecord } from '../candidate.ts'
import { MAX_PHONE_NUMBER_LENGTH } from '../phone-number.ts'

const Text = (description: string) =>
  Type.Optional(Nullable(Type.String({ maxLength: 500, description: `${description} null removes it.` })))

export const updateCandidate = defineEndpoint({
  method: 'PATCH',
  path: '/v1/candidates/:candidate_id/',
  operationId: 'updateCandidate',
  summary: 'Change some details of a candidate',
  description:
    'Only the fields sent change. A full name is split into its parts, and parts make up the full name; where both are sent, the parts count. Every application of the candidate shows the change.',
  tag: 'Candidates',
  scope: 'candidates:write',
  params: StrictObject({ candidate_id: Uuid('Candidate') }),
  body: StrictObject(
    {
      email: Type.Optional(Type.String({ maxLength: 254, description: 'Belongs to one candidate alone.' })),
      external_identifier: Type.Optional(
        Type.String({ minLength: 1, maxLength: 500, description: 'Belongs to one candidate alone.' }),
      ),
      full_name: Text('Split into first, middle and last name.'),
      first_name: Text('Given names.'),
      middle_name: Text('Names between.'),
      last_name: Text('Family name.'),
      phone_number: Type.Optional(
        Nullable(
          Type.String({
            maxLength: MAX_PHONE_NUMBER_LENGTH,
            description:
              'In any spelling; without a country it is one of the company’s default country. null removes it.',
          }),
        ),
      ),
    },
    { minProperties: 1 },
  ),
  success: { 200: reference(CandidateRecord) },
  errors: ['candidate_not_found', 'invalid_phone_number'],
  async handle({ db, company, params, body }) {
    return ok(presentCandidateRecord(await correctCandidate(db, company, params.candidate_id, body)))
  },
})
