import { Type } from 'typebox'
import { Fault } from '../../contract/fault.ts'
import { StrictObject } from '../../contract/schemas.ts'
import { ok } from '../../http/endpoint.ts'
import { makeRecoveryCodes as make } from '../../operators/actions/make-recovery-codes.ts'
import { findUser } from '../../operators/user-queries.ts'
import { defineConsoleEndpoint } from '../endpoint.ts'

export const makeRecoveryCodes = defineConsoleEndpoint({
  method: 'POST',
  path: '/account/recovery-codes/',
  operationId: 'makeRecoveryCodes',
  summary: 'New recovery codes, shown this once; those of before are good no more',
  needsStepUp: true,
  changesFactors: true,
  success: { 200: StrictObject({ codes: Type.Array(Type.String()) }) },
  errors: ['invalid_body'],
  async handle({ db, operator }) {
    const user = await findUser(db, operator.userId)
    if (!user?.totp_secret) throw new Fault('invalid_body', 'Recovery codes stand for a lost app, and you have none.')
    return ok({ codes: await make(db, operator) })
  },
})
