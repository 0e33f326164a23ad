import { Type } from 'typebox'
import { StrictObject, Uuid } from '../../contract/schemas.ts'
import { ok } from '../../http/endpoint.ts'
import { endOwnSessions as endOthers } from '../../operators/actions/end-own-sessions.ts'
import { endSession } from '../../operators/actions/end-session.ts'
import { defineConsoleEndpoint } from '../endpoint.ts'

export const endOwnSessions = defineConsoleEndpoint({
  method: 'POST',
  path: '/account/sessions/end/',
  operationId: 'endOwnSessions',
  summary: 'Sign out elsewhere: of one session, or of all but this one',
  needsStepUp: true,
  body: StrictObject({ session_id: Type.Optional(Uuid('Session')) }),
  success: { 200: StrictObject({ ended: Type.Integer() }) },
  errors: [],
  async handle({ db, operator, body: { session_id: sessionId } }) {
    const ended = sessionId === undefined ? endOthers(db, operator) : endSession(db, operator, sessionId)
    return ok({ ended: await ended })
  },
})
