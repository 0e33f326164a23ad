import { endSession } from '../../operators/actions/end-session.ts'
import { definePage, shown } from '../page.ts'
import { SIGN_OUT_PATH } from '../paths.ts'
import { signedOutPage } from '../views/sign-in-pages.ts'

/** Ends the session. Without one it says the same. */
export const signOut = definePage({
  method: 'POST',
  path: SIGN_OUT_PATH,
  async handle(visit) {
    const { db, operator } = visit
    if (operator) await endSession(db, operator, operator.sessionId)
    return { ...shown(signedOutPage(visit)), session: 'ended' }
  },
})
