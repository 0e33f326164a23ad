import { endSessions } from '../../operators/session-queries.ts'
import { definePage, shown } from '../page.ts'
import { SIGN_OUT_PATH } from '../paths.ts'
import { signedOutPage } from '../views/sign-in-pages.ts'

/** Ends the session. Without one it says the same. */
export const signOut = definePage({
  method: 'POST',
  path: SIGN_OUT_PATH,
  async handle(visit) {
    const { db, operator } = visit
    if (operator) await endSessions(db, operator.userId, { sessionId: operator.sessionId })
    return { ...shown(signedOutPage(visit)), session: 'ended' }
  },
})
