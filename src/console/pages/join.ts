import { type Joined, type JoinRefusal, join as joinCompany, type NewFactors } from '../../operators/actions/join.ts'
import { hashPassword } from '../../operators/password.ts'
import { passwordProblem } from '../../operators/password-problem.ts'
import { personName } from '../../operators/person-name.ts'
import { isPasskeysOnly } from '../../operators/sign-in-policy-queries.ts'
import { matchingStep, newTotpSecret } from '../../operators/totp.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import { isClosedTo } from '../../single-sign-on/provider-queries.ts'
import type { PendingJoin } from '../door/pending.ts'
import { GUESSES, ofAccount } from '../guesses.ts'
import { definePage, shown, shownAgain, textOf, type Visit } from '../page.ts'
import { APP_PATH, JOIN_PATH, SIGN_IN_PATH } from '../paths.ts'
import { appPage, codesPage, joinPage, notJoinedPage } from '../views/join-pages.ts'

/** The name that somebody has typed; empty when there is none. */
export const nameIn = (fields: Record<string, unknown>): string => personName(textOf(fields, 'name'))

export const showJoin = definePage({
  method: 'GET',
  path: JOIN_PATH,
  async handle(visit) {
    const { join } = visit.pending
    if (!join) return { goTo: SIGN_IN_PATH }
    const passkeysOnly = await isPasskeysOnly(visit.db, join.companyId)
    return shown(joinPage(visit, join, { passkeysOnly }))
  },
})

/** Takes a name and a password; the person is one only once an authenticator app has shown a code. */
export const chooseFactors = definePage({
  method: 'POST',
  path: JOIN_PATH,
  quota: GUESSES,
  async handle(visit) {
    const { fields, messages, pending } = visit
    if (!pending.join) return { goTo: SIGN_IN_PATH }
    // A password would open nothing there.
    if (await isPasskeysOnly(visit.db, pending.join.companyId)) return { goTo: JOIN_PATH }
    const name = nameIn(fields)
    const password = textOf(fields, 'password')
    const problem = await passwordProblem(password, [name, pending.join.email, pending.join.companyName])
    if (!name || problem) {
      const problems = {
        ...(!name && { name: messages.join.badName }),
        ...(problem && { password: messages.join.problems[problem] }),
      }
      return shownAgain(joinPage(visit, pending.join, { name, problems }))
    }
    const passwordHash = await hashPassword(password)
    return { goTo: APP_PATH, pending: { join: { ...pending.join, name, passwordHash, totpSecret: newTotpSecret() } } }
  },
})

type ReadyJoin = PendingJoin & Required<Pick<PendingJoin, 'name' | 'passwordHash' | 'totpSecret'>>
const isReady = (join: PendingJoin | undefined): join is ReadyJoin =>
  join?.name !== undefined && join.passwordHash !== undefined && join.totpSecret !== undefined

export const showApp = definePage({
  method: 'GET',
  path: APP_PATH,
  async handle(visit) {
    const { join } = visit.pending
    return isReady(join) ? shown(appPage(visit, join)) : { goTo: JOIN_PATH }
  },
})

/** Joins with a password and an authenticator app. */
export const addApp = definePage({
  method: 'POST',
  path: APP_PATH,
  quota: GUESSES,
  async handle(visit) {
    const { config, fields, messages, pending } = visit
    const { join } = pending
    if (!isReady(join)) return { goTo: JOIN_PATH }
    await visit.countAttempt(`console join:${join.tokenHash}`, ofAccount(config))
    const totpStep = matchingStep(join.totpSecret, textOf(fields, 'code'), Date.now())
    if (totpStep === undefined) return shownAgain(appPage(visit, join, messages.app.wrong))
    const sealedTotpSecret = secretsOf(config).seal(join.totpSecret)
    const joined = await joinAs(visit, join, { passwordHash: join.passwordHash, sealedTotpSecret, totpStep })
    if ('refusal' in joined) return shownAgain(notJoinedPage(visit, refusalText(visit, joined.refusal)))
    return { ...shown(codesPage(visit, joined.recoveryCodes)), session: joined.session }
  },
})

/** Makes a person with a name out of what is pending. */
export async function joinAs(visit: Visit, join: PendingJoin & { name: string }, factors: NewFactors): Promise<Joined> {
  const tokenHash = Buffer.from(join.tokenHash, 'base64url')
  const { kind, companyId, email, userId, name } = join
  if (await isClosedTo(visit.db, companyId, userId)) return { refusal: 'used_up' }
  return joinCompany(visit.db, {
    grant: kind === 'set_up' ? { kind, tokenHash, companyId, email } : { kind, tokenHash },
    userId,
    name,
    factors,
    userAgent: visit.userAgent,
  })
}

/** Why somebody could not join, in words. */
export const refusalText = ({ messages }: Visit, refusal: JoinRefusal): string =>
  ({
    known: messages.join.known,
    used_up: messages.join.usedUp,
    passkey_needed: messages.passkeysOnly.join,
  })[refusal]
