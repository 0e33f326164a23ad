import { Type } from 'typebox'
import { StrictObject } from '../../contract/schemas.ts'
import { ok } from '../../http/endpoint.ts'
import { unlinkIdentities } from '../../single-sign-on/actions/link-identity.ts'
import { defineConsoleEndpoint } from '../endpoint.ts'

export const unlinkSingleSignOn = defineConsoleEndpoint({
  method: 'POST',
  path: '/account/single-sign-on/unlink/',
  operationId: 'unlinkSingleSignOn',
  summary: 'Be nobody any more for the provider of the company',
  needsStepUp: true,
  changesFactors: true,
  body: StrictObject({}),
  success: { 200: StrictObject({ unlinked: Type.Integer() }) },
  errors: [],
  async handle({ db, operator }) {
    const { userId, company } = operator
    return ok({ unlinked: await unlinkIdentities(db, { companyId: company.id, userId }) })
  },
})
