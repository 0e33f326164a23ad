import { Type } from 'typebox'
import { listing } from '../../audit/listing.ts'
import { recordRead } from '../../audit/record.ts'
import { reference, StrictObject } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { CursorPage, cursorFields, cursorPageOf, parseCursorRequest } from '../../http/lists/cursor-pages.ts'
import { CandidateRecord, presentCandidateRecord } from '../candidate.ts'
import { MAX_PHONE_NUMBER_LENGTH, requirePhoneNumber } from '../phone-number.ts'
import { listCandidates as list } from '../queries.ts'

const MIN_NAME_LENGTH = 2

export const listCandidates = defineEndpoint({
  method: 'GET',
  path: '/v1/candidates/',
  operationId: 'listCandidates',
  summary: 'List or find candidates',
  description: 'Newest first. All that is given must hold.',
  tag: 'Candidates',
  scope: 'candidates:read',
  query: StrictObject({
    email: Type.Optional(Type.String({ format: 'email', maxLength: 254, description: 'In any case.' })),
    external_identifier: Type.Optional(
      Type.String({ minLength: 1, maxLength: 500, description: 'As the company’s own system calls the person.' }),
    ),
    phone_number: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: MAX_PHONE_NUMBER_LENGTH,
        description: 'In any spelling; without a country it is one of the company’s default country.',
      }),
    ),
    name: Type.Optional(
      Type.String({ minLength: MIN_NAME_LENGTH, maxLength: 200, description: 'A part of the full name, in any case.' }),
    ),
    ...cursorFields,
  }),
  success: { 200: CursorPage(reference(CandidateRecord)) },
  errors: ['invalid_cursor', 'invalid_phone_number'],
  async handle({ db, company, query, url }) {
    const page = parseCursorRequest(query)
    const { email, external_identifier, phone_number, name } = query
    const phoneNumber = phone_number && requirePhoneNumber(phone_number, company.defaultCountry)
    const rows = await list(db, company.id, { email, external_identifier, phone_number: phoneNumber, name }, page)
    const answer = cursorPageOf(page, rows, url, presentCandidateRecord)
    await recordRead(db, company.id, listing('candidate.listed', query, answer.results.length))
    return ok(answer)
  },
})
