import { recordRefusedSignIn } from '../../operators/actions/record-refused-factor.ts'
import { findPasskey, notePasskeyUse } from '../../operators/passkey-queries.ts'
import { findUser } from '../../operators/user-queries.ts'
import { authenticationOptions, passkeyIdIn, verifyAuthentication } from '../door/webauthn.ts'
import { GUESSES } from '../guesses.ts'
import { definePage } from '../page.ts'
import { pageToGoTo, SIGN_IN_PATH } from '../paths.ts'
import { sessionFor, whyNoSession } from './sign-in.ts'

const JSON_ONLY = { bodyTypes: ['application/json' as const] }

/** What the browser signs. */
export const offerPasskeys = definePage({
  method: 'POST',
  path: `${SIGN_IN_PATH}passkey/options/`,
  ...JSON_ONLY,
  async handle({ url, pending }) {
    const options = await authenticationOptions(url)
    return { status: 200, json: options, pending: { ...pending, challenge: options.challenge } }
  },
})

/** Begins a session with a passkey alone. */
export const signInWithPasskey = definePage({
  method: 'POST',
  path: `${SIGN_IN_PATH}passkey/`,
  quota: GUESSES,
  ...JSON_ONLY,
  async handle(visit) {
    const { db, fields, messages, pending, url } = visit
    const id = passkeyIdIn(fields.response)
    const passkey = id === undefined ? undefined : await findPasskey(db, id)
    const user = passkey && (await findUser(db, passkey.userId))
    if (!user || !pending.challenge) return { status: 400, json: { problem: messages.signIn.unknownPasskey } }
    const counter = await verifyAuthentication(url, pending.challenge, fields.response, passkey)
    if (counter === undefined) {
      recordRefusedSignIn(db, user.id, 'passkey')
      return { status: 400, json: { problem: messages.signIn.failed } }
    }
    await notePasskeyUse(db, passkey.id, counter)
    const entry = await sessionFor(visit, user, 'passkey')
    if (!entry.session) return { status: 400, json: { problem: whyNoSession(visit, entry) } }
    return { status: 200, json: { goTo: visit.pathTo(pageToGoTo(pending.next)) }, session: entry.session }
  },
})
