import { enrolPasskey } from '../../operators/actions/enrol-passkey.ts'
import { findUser } from '../../operators/user-queries.ts'
import { registrationOptions, verifyRegistration } from '../door/webauthn.ts'
import { GUESSES } from '../guesses.ts'
import { definePage, shown } from '../page.ts'
import { FIRST_PASSKEY_PATH, pageToGoTo, SIGN_IN_PATH } from '../paths.ts'
import { firstPasskeyPage } from '../views/passkeys-only-pages.ts'
import { sessionFor, whyNoSession } from './sign-in.ts'

const JSON_ONLY = { bodyTypes: ['application/json' as const] }

export const showFirstPasskey = definePage({
  method: 'GET',
  path: FIRST_PASSKEY_PATH,
  async handle(visit) {
    const { enrolling } = visit.pending
    return enrolling ? shown(firstPasskeyPage(visit, enrolling.companyName)) : { goTo: SIGN_IN_PATH }
  },
})

/** What the browser makes it with. */
export const offerFirstPasskey = definePage({
  method: 'POST',
  path: `${FIRST_PASSKEY_PATH}options/`,
  ...JSON_ONLY,
  async handle({ db, messages, pending, url }) {
    const user = pending.enrolling && (await findUser(db, pending.enrolling.userId))
    if (!user) return { status: 400, json: { problem: messages.passkeysOnly.tooLate } }
    const options = await registrationOptions(url, user)
    return { status: 200, json: options, pending: { ...pending, challenge: options.challenge } }
  },
})

/** Begins a session with the passkey that was just made. */
export const makeFirstPasskey = definePage({
  method: 'POST',
  path: FIRST_PASSKEY_PATH,
  quota: GUESSES,
  ...JSON_ONLY,
  async handle(visit) {
    const { db, fields, messages, pending, url } = visit
    const user = pending.enrolling && (await findUser(db, pending.enrolling.userId))
    if (!user || !pending.challenge) return { status: 400, json: { problem: messages.passkeysOnly.tooLate } }
    const passkey = await verifyRegistration(url, pending.challenge, fields.response)
    if (!passkey) return { status: 400, json: { problem: messages.passkeysOnly.failed } }
    if (!(await enrolPasskey(db, user.id, passkey)))
      return { status: 400, json: { problem: messages.passkeysOnly.tooLate } }
    const entry = await sessionFor(visit, user, 'passkey')
    if (!entry.session) return { status: 400, json: { problem: whyNoSession(visit, entry) } }
    return { status: 200, json: { goTo: visit.pathTo(pageToGoTo(pending.next)) }, session: entry.session }
  },
})
