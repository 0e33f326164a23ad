import { acceptInvitation } from '../../operators/actions/accept-invitation.ts'
import { isAppCode } from '../../operators/actions/is-app-code.ts'
import { recordRefusedSignIn } from '../../operators/actions/record-refused-factor.ts'
import { startSession } from '../../operators/actions/start-session.ts'
import { findInvitation } from '../../operators/invitation-queries.ts'
import { listCompaniesOf } from '../../operators/membership-queries.ts'
import type { StartedSession } from '../../operators/operator.ts'
import { hasPasskey } from '../../operators/passkey-queries.ts'
import { isPassword, MAX_TYPED_LENGTH } from '../../operators/password.ts'
import { hashRecoveryCode, looksLikeRecoveryCode } from '../../operators/recovery-codes.ts'
import { findUser, findUserByEmail, type User, useRecoveryCode } from '../../operators/user-queries.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import type { Provider } from '../../single-sign-on/provider.ts'
import { findClosedCompanies } from '../../single-sign-on/provider-queries.ts'
import { GUESSES, ofAccount } from '../guesses.ts'
import { definePage, type PageAnswer, shown, shownAgain, textOf, type Visit } from '../page.ts'
import { CODE_PATH, FIRST_PASSKEY_PATH, pageToGoTo, SIGN_IN_PATH } from '../paths.ts'
import { knownPasskeyPage } from '../views/passkeys-only-pages.ts'
import { codePage } from '../views/sign-in-pages.ts'
import { onlySignOnPage } from '../views/sign-on-pages.ts'
import { showSignInAgain, signInForm } from './sign-in-form.ts'

export const showSignIn = definePage({
  method: 'GET',
  path: SIGN_IN_PATH,
  async handle(visit) {
    if (visit.operator && !visit.pending.invitation) return { goTo: pageToGoTo(visit.query.next) }
    const notice = visit.pending.invitation && visit.messages.invitation.known
    return shown(await signInForm(visit, { next: pageToGoTo(visit.query.next), notice }))
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
    const password = textOf(fields, 'password').slice(0, MAX_TYPED_LENGTH)
    const next = pageToGoTo(fields.next)
    await visit.countAttempt(`sign-in:${email}`, ofAccount(config))
    const user = await findUserByEmail(db, email)
    const isRight = await isPassword(password, user?.password_hash)
    if (user && !isRight) recordRefusedSignIn(db, user.id, 'password')
    if (!user || !isRight) return showSignInAgain(visit, { email, next, problem: messages.signIn.wrong })
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
    const next = pageToGoTo(pending.next)
    const { session, closed, wantsPasskey } = await sessionFor(visit, user, 'password')
    if (session) return { goTo: next, session }
    if (wantsPasskey !== undefined) return askForPasskey(visit, user.id, wantsPasskey)
    if (closed.length > 0) return shownAgain(onlySignOnPage(visit, closed, next))
    return showSignInAgain(visit, { problem: messages.signIn.noCompany })
  },
})

async function isSecondFactor({ config, db }: Visit, user: User, code: string): Promise<boolean> {
  if (looksLikeRecoveryCode(code)) return useRecoveryCode(db, user.id, hashRecoveryCode(code))
  return isAppCode(db, secretsOf(config), user, code)
}

/** Shows what the passkey that the person has is wanted for; or leads who has none to making one. */
async function askForPasskey(visit: Visit, userId: string, companyName: string): Promise<PageAnswer> {
  if (await hasPasskey(visit.db, userId)) return shownAgain(knownPasskeyPage(visit, companyName))
  const { invitation, next } = visit.pending
  return { goTo: FIRST_PASSKEY_PATH, pending: { invitation, next, enrolling: { userId, companyName } } }
}

/** A session; or the companies that would have the person, but by their provider alone, or the name of one that wants a passkey. */
export interface Entry {
  session?: StartedSession
  closed: Provider[]
  wantsPasskey?: string | undefined
}

/**
 * A session for the company that invited the person just now, else for their first that takes what they have shown.
 * @param by a password stands for an app beside it
 */
export async function sessionFor(
  { db, pending, userAgent }: Visit,
  user: { id: string; email: string },
  by: 'password' | 'passkey',
): Promise<Entry> {
  const all = await findClosedCompanies(db, user.id)
  const isOpen = (companyId: string) => all.every((closed) => closed.companyId !== companyId)
  const isEnough = (passkeysOnly: boolean) => by === 'passkey' || !passkeysOnly
  const tokenHash = pending.invitation === undefined ? undefined : Buffer.from(pending.invitation, 'base64url')
  const invitation = tokenHash && (await findInvitation(db, tokenHash))
  if (invitation && isOpen(invitation.companyId) && !isEnough(invitation.passkeysOnly))
    return { closed: [], wantsPasskey: invitation.companyName }
  const joined = invitation && isOpen(invitation.companyId) ? await acceptInvitation(db, user, tokenHash) : undefined
  const companies = await listCompaniesOf(db, user.id)
  const open = companies.filter(({ id }) => isOpen(id))
  const companyId = joined ?? open.find(({ passkeys_only }) => isEnough(passkeys_only))?.id
  const closed = all.filter((one) => companies.some(({ id }) => id === one.companyId))
  if (companyId === undefined) return { closed, wantsPasskey: open[0]?.name }
  const byPasskey = by === 'passkey'
  return { session: await startSession(db, { userId: user.id, companyId, userAgent, byPasskey }), closed }
}

/** Why somebody whose passkey is known is not let in, in words. */
export const whyNoSession = ({ messages }: Visit, { closed }: Entry): string =>
  closed.length > 0 ? messages.signOn.only.text : messages.signIn.noCompany
