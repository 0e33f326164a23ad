import { isUuid } from '../../contract/uuid.ts'
import { endSession } from '../../operators/actions/end-session.ts'
import { listSessions } from '../../operators/session-queries.ts'
import { definePage, shown, textOf } from '../page.ts'
import { ACCOUNT_PATH } from '../paths.ts'
import { accountPage } from '../views/account-page.ts'

export const showAccount = definePage({
  method: 'GET',
  path: ACCOUNT_PATH,
  needsSession: true,
  async handle(visit) {
    return shown(accountPage(visit, await listSessions(visit.db, visit.operator.userId)))
  },
})

/** Ends one of the person's own sessions. */
export const endOwnSession = definePage({
  method: 'POST',
  path: `${ACCOUNT_PATH}sessions/end/`,
  needsSession: true,
  async handle({ db, fields, operator }) {
    const sessionId = textOf(fields, 'session')
    if (isUuid(sessionId)) await endSession(db, operator, sessionId)
    return { goTo: ACCOUNT_PATH }
  },
})
