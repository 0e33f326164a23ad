import { stepUp } from '../../operators/actions/step-up.ts'
import { admit, type Refusal } from '../../single-sign-on/actions/admit.ts'
import { beginSignOn } from '../../single-sign-on/actions/begin-sign-on.ts'
import { Declined, finishSignOn, StaleAttempt } from '../../single-sign-on/actions/finish-sign-on.ts'
import { linkIdentity } from '../../single-sign-on/actions/link-identity.ts'
import { recordRefusal } from '../../single-sign-on/actions/record-refusal.ts'
import type { Attempt } from '../../single-sign-on/attempt.ts'
import { ProviderAway, UntrustedAnswer } from '../../single-sign-on/connection.ts'
import { findUserOfIdentity } from '../../single-sign-on/identity-queries.ts'
import type { Identity, Provider } from '../../single-sign-on/provider.ts'
import { findProvider, findProviderBySlug, findProvidersOfDomain } from '../../single-sign-on/provider-queries.ts'
import { GUESSES } from '../guesses.ts'
import { definePage, type PageAnswer, shown, shownAgain, textOf, type Visit } from '../page.ts'
import { ACCOUNT_PATH, pageToGoTo, SIGN_ON_CALLBACK_PATH, SIGN_ON_PATH } from '../paths.ts'
import { choicePage, notSignedOnPage, type SignOnProblem, steppedUpPage } from '../views/sign-on-pages.ts'
import { showSignInAgain } from './sign-in-form.ts'

/** People of one office come at nine o'clock, from one address; each attempt asks the provider. */
const ATTEMPTS = { name: 'console-sign-on', of: GUESSES.of }
const RETURNS = { name: 'console-sign-on-return', of: GUESSES.of }

/** Which companies somebody could sign in to, by an email or by a company's short name. */
export const chooseProvider = definePage({
  method: 'POST',
  path: SIGN_ON_PATH,
  quota: ATTEMPTS,
  async handle(visit) {
    const { db, fields, messages } = visit
    const who = textOf(fields, 'who').trim().toLowerCase().slice(0, 300)
    const next = pageToGoTo(fields.next)
    const bySlug = who.includes('@') ? undefined : await findProviderBySlug(db, who)
    const providers = bySlug ? [bySlug] : await findProvidersOfDomain(db, who.slice(who.lastIndexOf('@') + 1))
    if (providers.length > 0) return shown(choicePage(visit, providers, next))
    return showSignInAgain(visit, { next, who, whoProblem: messages.signOn.unknown })
  },
})

/**
 * Sends the browser to a company's provider. It is a link and no form: a form that leads to another site is what the policy of these
 * pages forbids.
 */
export const startSignOn = definePage({
  method: 'GET',
  path: `${SIGN_ON_PATH}to/:company/`,
  quota: ATTEMPTS,
  async handle(visit) {
    const provider = await findProviderBySlug(visit.db, visit.params.company ?? '')
    if (!provider) return showSignInAgain(visit, { whoProblem: visit.messages.signOn.unknown })
    return begin(visit, provider, { kind: 'sign_in' }, pageToGoTo(visit.query.next))
  },
})

/** Sends somebody who is signed in to the provider, to show there that it is them; it opens beside the page that asks for it. */
export const startStepUp = definePage({
  method: 'GET',
  path: `${SIGN_ON_PATH}step-up/`,
  needsSession: true,
  quota: ATTEMPTS,
  async handle(visit) {
    const { db, operator } = visit
    const provider = await findProvider(db, operator.company.id)
    if (!provider) return failed(visit, undefined, 'stale')
    return begin(visit, provider, { kind: 'step_up', sessionId: operator.sessionId })
  },
})

/** A provider's word must not open an account to itself, nor a session that somebody has come by. */
const mayLink = ({ operator }: Visit) => operator?.hasSteppedUp === true && !operator.isBySignOn

async function begin(
  visit: Visit,
  provider: Provider,
  purpose: Attempt['purpose'],
  next?: string,
): Promise<PageAnswer> {
  try {
    const callback = visit.addressOf(SIGN_ON_CALLBACK_PATH)
    const { url, attempt } = await beginSignOn(visit, provider, { purpose, callback })
    return { leaveTo: url, pending: { ...visit.pending, signOn: attempt, ...(next !== undefined && { next }) } }
  } catch (error) {
    return told(visit, provider, error)
  }
}

/** Where a provider sends the browser back to. */
export const returnFromProvider = definePage({
  method: 'GET',
  path: SIGN_ON_CALLBACK_PATH,
  quota: RETURNS,
  async handle(visit) {
    const { signOn: attempt, ...pending } = visit.pending
    const provider = attempt && (await findProvider(visit.db, attempt.companyId))
    if (!attempt || !provider) return failed(visit, undefined, 'stale')
    const answered = visit.addressOf(SIGN_ON_CALLBACK_PATH)
    answered.search = visit.url.search
    try {
      const identity = await finishSignOn(visit, provider, attempt, answered)
      return { pending, ...(await goOn({ ...visit, pending }, provider, attempt, identity)) }
    } catch (error) {
      return { pending, ...(await told(visit, provider, error)) }
    }
  },
})

async function goOn(visit: Visit, provider: Provider, { purpose }: Attempt, identity: Identity): Promise<PageAnswer> {
  const { db, operator, pending, userAgent } = visit
  if (purpose.kind === 'sign_in') {
    const admitted = await admit(db, provider, identity, { userAgent })
    if ('refusal' in admitted) return failed(visit, provider, admitted.refusal)
    return { goTo: pageToGoTo(pending.next), session: admitted.session }
  }
  // Another person may have signed in here meanwhile.
  if (!operator || operator.sessionId !== purpose.sessionId || operator.company.id !== provider.companyId)
    return failed(visit, provider, 'stale')
  if (purpose.kind === 'link') {
    const isLinked = mayLink(visit) && (await linkIdentity(db, operator, identity))
    return isLinked ? { goTo: ACCOUNT_PATH } : failed(visit, provider, 'not_linked')
  }
  const userId = await findUserOfIdentity(db, provider.companyId, identity)
  if (userId !== operator.userId || !identity.authenticatedAt) return failed(visit, provider, 'not_you')
  return { ...shown(steppedUpPage(visit)), renewed: await stepUp(db, operator, 'single_sign_on') }
}

/** What went wrong between here and the provider, in words for the person, and with reasons for the operator. */
async function told(visit: Visit, provider: Provider, error: unknown): Promise<PageAnswer> {
  if (error instanceof StaleAttempt) return failed(visit, provider, 'stale')
  if (error instanceof Declined) {
    visit.log.info({ companyId: provider.companyId, reason: error.message }, 'the provider declined a sign-on')
    return failed(visit, provider, 'declined')
  }
  if (error instanceof ProviderAway) {
    visit.log.warn({ companyId: provider.companyId, reason: error.message }, 'the provider of single sign-on is away')
    return failed(visit, provider, 'away')
  }
  if (!(error instanceof UntrustedAnswer)) throw error
  visit.log.warn({ companyId: provider.companyId, reason: error.message }, 'a sign-on was not to be trusted')
  return failed(visit, provider, 'untrusted')
}

async function failed(
  visit: Visit,
  provider: Provider | undefined,
  problem: SignOnProblem | Refusal,
): Promise<PageAnswer> {
  const page = notSignedOnPage(visit, provider, problem)
  if (problem === 'away') return { status: 503, page }
  if (provider) await recordRefusal(visit.db, provider.companyId, problem)
  return shownAgain(page)
}
