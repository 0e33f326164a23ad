import { acceptInvitation } from '../../operators/actions/accept-invitation.ts'
import { recordRefusedSignIn } from '../../operators/actions/record-refused-sign-in.ts'
import { startSession } from '../../operators/actions/start-session.ts'
import { listCompaniesOf } from '../../operators/membership-queries.ts'
import type { StartedSession } from '../../operators/operator.ts'
import { isPassword } from '../../operators/password.ts'
import { hashRecoveryCode, looksLikeRecoveryCode } from '../../operators/recovery-codes.ts'
import { matchingStep } from '../../operators/totp.ts'
import { findUser, findUserByEmail, type User, useRecoveryCode, useTotpStep } from '../../operators/user-queries.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import { definePage, shown, shownAgain, textOf, type Visit } from '../page.ts'
import { CODE_PATH, HOME_PATH, pageToGoTo, SIGN_IN_PATH } from '../paths.ts'
import { codePage, signInPage } from '../views/sign-in-pages.ts'
import { GUESSES, ofAccount } from './guesses.ts'

/** Nobody has a longer one, and longer texts cost time to hash. */
const MAX_PASSWORD_LENGTH = 1000

export const showSignIn = definePage({
  method: 'GET',
  path: SIGN_IN_PATH,
  async handle(visit) {
    if (visit.operator && !visit.pending.invitation) return { goTo: pageToGoTo(visit.query.next) }
    const notice = visit.pending.invitation && visit.messages.invitation.known
    return shown(signInPage(visit, { next: pageToGoTo(visit.query.next), notice }))
  },
})

/** Checks email and password. Who is unknown gets the same answer, after the same time. */
export const signIn = definePage({
  method: 'POST',
  path: SIGN_IN_PATH,
  quota: GUESSES,
  async handle(visit) {
    const { config, db, fields, messages, pending } = visit
    const email = textOf(fields, 'email').trim().toLowerCase()
    const password = textOf(fields, 'password').slice(0, MAX_PASSWORD_LENGTH)
    const next = pageToGoTo(fields.next)
    await visit.countAttempt(`sign-in:${email}`, ofAccount(config))
    const user = await findUserByEmail(db, email)
    const isRight = await isPassword(password, user?.password_hash)
    if (user && !isRight) recordRefusedSignIn(db, user.id, 'password')
    if (!user || !isRight) return shownAgain(signInPage(visit, { email, next, problem: messages.signIn.wrong }))
    return { goTo: CODE_PATH, pending: { invitation: pending.invitation, userId: user.id, next } }
  },
})

export const showCode = definePage({
  method: 'GET',
  path: CODE_PATH,
  handle: async (visit) => (visit.pending.userId ? shown(codePage(visit)) : { goTo: SIGN_IN_PATH }),
})

/** Checks the second factor, and begins the session. */
export const checkCode = definePage({
  method: 'POST',
  path: CODE_PATH,
  quota: GUESSES,
  async handle(visit) {
    const { config, db, fields, messages, pending } = visit
    const user = pending.userId === undefined ? undefined : await findUser(db, pending.userId)
    if (!user) return { goTo: SIGN_IN_PATH }
    await visit.countAttempt(`second-factor:${user.id}`, ofAccount(config))
    if (!(await isSecondFactor(visit, user, textOf(fields, 'code')))) {
      recordRefusedSignIn(db, user.id, 'second_factor')
      return shownAgain(codePage(visit, messages.secondFactor.wrong))
    }
    const session = await sessionFor(visit, user)
    if (!session) return shownAgain(signInPage(visit, { next: HOME_PATH, problem: messages.signIn.noCompany }))
    return { goTo: pageToGoTo(pending.next), session }
  },
})

async function isSecondFactor({ config, db }: Visit, user: User, code: string): Promise<boolean> {
  if (looksLikeRecoveryCode(code)) return useRecoveryCode(db, user.id, hashRecoveryCode(code))
  if (!user.totp_secret) return false
  const step = matchingStep(secretsOf(config).open(user.totp_secret), code, Date.now())
  return step !== undefined && useTotpStep(db, user.id, step)
}

/** A session for the company that invited the person just now, else for their first. */
export async function sessionFor(
  { db, pending, userAgent }: Visit,
  user: { id: string; email: string },
): Promise<StartedSession | undefined> {
  const invitation = pending.invitation && Buffer.from(pending.invitation, 'base64url')
  const joined = invitation ? await acceptInvitation(db, user, invitation) : undefined
  const companyId = joined ?? (await listCompaniesOf(db, user.id))[0]?.id
  return companyId === undefined ? undefined : startSession(db, { userId: user.id, companyId, userAgent })
}
