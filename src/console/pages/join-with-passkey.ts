import { registrationOptions, verifyRegistration } from '../door/webauthn.ts'
import { GUESSES } from '../guesses.ts'
import { definePage } from '../page.ts'
import { HOME_PATH, JOIN_PATH } from '../paths.ts'
import { joinAs, nameIn, refusalText } from './join.ts'

const JSON_ONLY = { bodyTypes: ['application/json' as const] }

/** What the browser makes a passkey with. */
export const offerNewPasskey = definePage({
  method: 'POST',
  path: `${JOIN_PATH}passkey/options/`,
  ...JSON_ONLY,
  async handle(visit) {
    const { join } = visit.pending
    if (!join) return { status: 400, json: { problem: visit.messages.join.usedUp } }
    const options = await registrationOptions(visit.url, {
      id: join.userId,
      email: join.email,
      name: nameIn(visit.fields),
    })
    return { status: 200, json: options, pending: { ...visit.pending, challenge: options.challenge } }
  },
})

/** Joins with a passkey, which is two factors in one: the device, and what unlocks it. */
export const addFirstPasskey = definePage({
  method: 'POST',
  path: `${JOIN_PATH}passkey/`,
  quota: GUESSES,
  ...JSON_ONLY,
  async handle(visit) {
    const { fields, messages, pending } = visit
    const { join, challenge } = pending
    const name = nameIn(fields)
    if (!join || !challenge || !name) return { status: 400, json: { problem: messages.join.usedUp } }
    const passkey = await verifyRegistration(visit.url, challenge, fields.response)
    if (!passkey) return { status: 400, json: { problem: messages.signIn.failed } }
    const joined = await joinAs(visit, { ...join, name }, { passkey })
    if ('refusal' in joined) return { status: 400, json: { problem: refusalText(visit, joined.refusal) } }
    return { status: 200, json: { goTo: visit.pathTo(HOME_PATH) }, session: joined.session }
  },
})
