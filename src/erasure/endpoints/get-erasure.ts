import { reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { requireErasure } from '../actions/require-erasure.ts'
import { Erasure, presentErasure } from '../erasure.ts'

export const getErasure = defineEndpoint({
  method: 'GET',
  path: '/v1/erasures/:erasure_id/',
  operationId: 'getErasure',
  summary: 'Read how far an erasure has come',
  description: '`COMPLETED` once a worker has removed the files, and what else names the person.',
  tag: 'Candidates',
  scope: 'candidates:erase',
  params: StrictObject({ erasure_id: Uuid('Erasure') }),
  success: { 200: reference(Erasure) },
  errors: ['erasure_not_found'],
  async handle({ db, company, params }) {
    return ok(presentErasure(await requireErasure(db, company.id, params.erasure_id)))
  },
})
