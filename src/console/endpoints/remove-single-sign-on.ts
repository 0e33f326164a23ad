import { Type } from 'typebox'
import { StrictObject } from '../../contract/schemas.ts'
import { ok } from '../../http/endpoint.ts'
import { noProvider, removeProvider } from '../../single-sign-on/actions/change-provider.ts'
import { defineConsoleEndpoint } from '../endpoint.ts'

export const removeSingleSignOn = defineConsoleEndpoint({
  method: 'POST',
  path: '/single-sign-on/remove/',
  operationId: 'removeSingleSignOn',
  summary: 'Have no provider any more; the sessions that it began end',
  ability: 'sign_on:write',
  needsStepUp: true,
  body: StrictObject({}),
  success: { 200: StrictObject({ ended_sessions: Type.Integer() }) },
  errors: ['not_found'],
  async handle({ db, company }) {
    const ended = await removeProvider(db, company.id)
    if (ended === undefined) throw noProvider()
    return ok({ ended_sessions: ended })
  },
})
