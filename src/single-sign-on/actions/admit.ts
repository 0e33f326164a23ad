import { randomUUIDv7 } from 'node:crypto'
import { recordAudit } from '../../audit/record.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { startSession } from '../../operators/actions/start-session.ts'
import { findInvitationTo, useInvitation } from '../../operators/invitation-queries.ts'
import { findMemberIds, insertMembership } from '../../operators/membership-queries.ts'
import type { StartedSession } from '../../operators/operator.ts'
import { findUserByEmail, insertUser } from '../../operators/user-queries.ts'
import { findUserOfIdentity, hasIdentity, insertIdentity, noteIdentityUse } from '../identity-queries.ts'
import type { Identity, Provider } from '../provider.ts'

/** Why somebody whom the provider knows does not come in. */
export type Refusal = 'unverified_email' | 'foreign_domain' | 'known_email' | 'not_invited' | 'raced'

export type Admitted = { session: StartedSession } | { refusal: Refusal }

/**
 * Lets in whom the provider of a company has shown. Issuer and subject say who it is: an email, which may be given to somebody else, only
 * finds the invitation that was sent to it, or makes an account that is new.
 */
export function admit(
  db: Database,
  provider: Provider,
  identity: Identity,
  { userAgent }: { userAgent: string },
): Promise<Admitted> {
  const { companyId } = provider
  return inTransaction(db, async (transaction): Promise<Admitted> => {
    const known = await findUserOfIdentity(transaction, companyId, identity)
    const isMember = known !== undefined && (await findMemberIds(transaction, companyId, [known])).has(known)
    const userId = isMember ? known : await join(transaction, provider, identity, known)
    await noteIdentityUse(transaction, companyId, identity)
    const signOn = { authenticatedAt: identity.authenticatedAt }
    return { session: await startSession(transaction, { userId, companyId, userAgent, signOn }) }
  }).catch((error) => {
    if (error instanceof Refused) return { refusal: error.refusal }
    throw error
  })
}

/** Undoes the transaction. */
class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal)
    this.refusal = refusal
  }
}

/** Makes somebody a member. @param known whose the identity is already; who was sent away comes back by an invitation alone */
async function join(db: Database, provider: Provider, identity: Identity, known: string | undefined): Promise<string> {
  const { companyId, issuer } = provider
  const email = vouchedEmail(provider, identity)
  const invitation = await findInvitationTo(db, companyId, email)
  const userId = known ?? (await personWith(db, provider, identity, email, invitation !== undefined))
  const role = invitation?.role ?? (known === undefined ? provider.newMemberRole : null)
  if (!role) throw new Refused('not_invited')
  if (known === undefined && !(await insertIdentity(db, companyId, identity, userId))) throw new Refused('raced')
  if (invitation && !(await useInvitation(db, companyId, invitation.tokenHash))) throw new Refused('raced')
  const duties = { role: role as NonNullable<Provider['newMemberRole']>, flowIds: invitation?.flowIds ?? [] }
  await insertMembership(db, companyId, userId, duties)
  const actor = { type: 'operator', id: userId } as const
  const how = invitation ? 'invited' : 'new'
  await recordAudit(db, companyId, { action: 'operator.joined', objectId: userId, fields: [role], actor })
  if (known === undefined)
    await recordAudit(db, companyId, {
      action: 'operator.identity_linked',
      objectId: userId,
      actor,
      details: { issuer, how },
    })
  return userId
}

/** The email of an identity, if the provider speaks for it. */
function vouchedEmail({ emailDomains }: Provider, { email }: Identity): string {
  if (email === undefined) throw new Refused('unverified_email')
  if (!emailDomains.includes(email.slice(email.lastIndexOf('@') + 1))) throw new Refused('foreign_domain')
  return email
}

/** An account that is new, or, for who was invited, the one with the email, as long as it has nothing to do with the company. */
async function personWith(
  db: Database,
  { companyId, issuer, newMemberRole }: Provider,
  { name }: Identity,
  email: string,
  isInvited: boolean,
): Promise<string> {
  const user = await findUserByEmail(db, email)
  if (user) {
    const isMember = (await findMemberIds(db, companyId, [user.id])).has(user.id)
    if (!isInvited || isMember || (await hasIdentity(db, companyId, issuer, user.id))) throw new Refused('known_email')
    return user.id
  }
  if (!isInvited && !newMemberRole) throw new Refused('not_invited')
  const id = randomUUIDv7()
  if (!(await insertUser(db, { id, email, name, password_hash: null, totp_secret: null }))) throw new Refused('raced')
  return id
}
