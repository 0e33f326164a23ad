import { randomUUIDv7 } from 'node:crypto'
import { findInvitation } from '../../operators/invitation-queries.ts'
import { findUserByEmail } from '../../operators/user-queries.ts'
import { hashSecretToken } from '../../secrets/secret-token.ts'
import { findProvider, isClosedTo } from '../../single-sign-on/provider-queries.ts'
import { GUESSES } from '../guesses.ts'
import { definePage, shown, shownAgain, textOf } from '../page.ts'
import { HOME_PATH, INVITATION_PATH, JOIN_PATH, SIGN_IN_PATH } from '../paths.ts'
import { invitationPage } from '../views/join-pages.ts'
import { onlySignOnPage } from '../views/sign-on-pages.ts'

export const showInvitation = definePage({
  method: 'GET',
  path: INVITATION_PATH,
  handle: async (visit) => shown(invitationPage(visit)),
})

/** Leads who is new to choosing factors, and who has an account to signing in. */
export const openInvitation = definePage({
  method: 'POST',
  path: INVITATION_PATH,
  quota: GUESSES,
  async handle(visit) {
    const { db, fields, messages } = visit
    const tokenHash = hashSecretToken(textOf(fields, 'token').trim())
    const invitation = await findInvitation(db, tokenHash)
    if (!invitation) return shownAgain(invitationPage(visit, messages.invitation.unknownToken))
    const { companyId, companyName, email, recovers } = invitation
    const user = await findUserByEmail(db, email)
    // No factors of one's own where they would open nothing; the provider's word finds the invitation by its email.
    const provider = await findProvider(db, companyId)
    if (provider?.isRequired && (await isClosedTo(db, companyId, user?.id)))
      return shown(onlySignOnPage(visit, [provider], HOME_PATH))
    if (user && !recovers) return { goTo: SIGN_IN_PATH, pending: { invitation: tokenHash.toString('base64url') } }
    const join = {
      kind: 'invitation' as const,
      tokenHash: tokenHash.toString('base64url'),
      companyId,
      companyName,
      email,
      userId: user?.id ?? randomUUIDv7(),
      name: user?.name ?? '',
    }
    return { goTo: JOIN_PATH, pending: { join } }
  },
})
