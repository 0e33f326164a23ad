import { recordAudit } from '../../audit/record.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { findInvitation, useInvitation } from '../invitation-queries.ts'
import { insertMembership } from '../membership-queries.ts'
import type { StartedSession } from '../operator.ts'
import { insertPasskey, type Passkey } from '../passkey-queries.ts'
import type { Role } from '../policy.ts'
import { hashRecoveryCode, newRecoveryCodes } from '../recovery-codes.ts'
import { endSessions } from '../session-queries.ts'
import { useSetUpTokens } from '../set-up-queries.ts'
import { isPasskeysOnly } from '../sign-in-policy-queries.ts'
import {
  findUserByEmail,
  insertRecoveryCodes,
  insertUser,
  replaceUser,
  type User,
  usersExist,
  useTotpStep,
} from '../user-queries.ts'
import { startSession } from './start-session.ts'

/** What lets a person in who has no factors yet. */
export type Grant =
  | { kind: 'set_up'; tokenHash: Buffer; companyId: string; email: string }
  | { kind: 'invitation'; tokenHash: Buffer }

/** By what a person will sign in: an authenticator app beside a password, or a passkey alone. */
export type NewFactors = { passwordHash: string; sealedTotpSecret: string; totpStep: number } | { passkey: Passkey }

export interface JoinCommand {
  grant: Grant
  /** The person's own, made before: a passkey is bound to it. */
  userId: string
  name: string
  factors: NewFactors
  userAgent: string
}

/** A person who has joined, or why not: what let them in is used up, somebody has the email, or the company takes passkeys alone. */
export type Joined = { session: StartedSession; recoveryCodes: string[] } | { refusal: JoinRefusal }
export type JoinRefusal = 'used_up' | 'known' | 'passkey_needed'

/** Makes a person a member of a company, with factors, recovery codes and a session, in one transaction. */
export async function join(db: Database, command: JoinCommand): Promise<Joined> {
  return inTransaction(db, async (transaction): Promise<Joined> => {
    const granted = await useGrant(transaction, command.grant)
    if (!granted) return { refusal: 'used_up' }
    const userId = await storeUser(transaction, command, granted)
    if (userId === undefined) throw new Refused('known')
    const byPasskey = 'passkey' in command.factors
    if (!byPasskey && (await isPasskeysOnly(transaction, granted.companyId))) throw new Refused('passkey_needed')
    // They stand for a lost app behind a password; who has a passkey alone has nothing that they would open.
    const recoveryCodes = byPasskey ? [] : newRecoveryCodes()
    if (recoveryCodes.length > 0) await insertRecoveryCodes(transaction, userId, recoveryCodes.map(hashRecoveryCode))
    await insertMembership(transaction, granted.companyId, userId, granted)
    await recordAudit(transaction, granted.companyId, {
      action: 'operator.joined',
      objectId: userId,
      fields: [granted.role],
      details: { recovers: granted.recovers },
      actor: { type: 'operator', id: userId },
    })
    const session = { userId, companyId: granted.companyId, userAgent: command.userAgent, byPasskey }
    return { session: await startSession(transaction, session), recoveryCodes }
  }).catch((error) => {
    if (error instanceof Refused) return { refusal: error.refusal }
    throw error
  })
}

/** Undoes the transaction, so that the invitation stays good. */
class Refused extends Error {
  readonly refusal: JoinRefusal
  constructor(refusal: JoinRefusal) {
    super(refusal)
    this.refusal = refusal
  }
}

interface Granted {
  companyId: string
  email: string
  role: Role
  flowIds: string[]
  recovers: boolean
}

async function useGrant(db: Database, grant: Grant): Promise<Granted | undefined> {
  if (grant.kind === 'set_up') {
    const used = await useSetUpTokens(db)
    const isGood = used.some((hash) => hash.equals(grant.tokenHash)) && !(await usersExist(db))
    return isGood
      ? { companyId: grant.companyId, email: grant.email, role: 'owner', flowIds: [], recovers: false }
      : undefined
  }
  const invitation = await findInvitation(db, grant.tokenHash)
  const isGood = invitation && (await useInvitation(db, invitation.companyId, grant.tokenHash))
  return isGood ? invitation : undefined
}

/** @returns the person's id; undefined when somebody has the email, and the invitation does not recover */
async function storeUser(db: Database, command: JoinCommand, { email, recovers }: Granted) {
  const { name, factors } = command
  const known = recovers ? await findUserByEmail(db, email) : undefined
  const user: User = {
    id: known?.id ?? command.userId,
    email,
    name,
    password_hash: 'passkey' in factors ? null : factors.passwordHash,
    totp_secret: 'passkey' in factors ? null : factors.sealedTotpSecret,
  }
  if (known) {
    await replaceUser(db, user)
    await endSessions(db, known.id)
  } else if (!(await insertUser(db, user))) return undefined
  if ('passkey' in factors) {
    if (!(await insertPasskey(db, user.id, factors.passkey))) return undefined
  } else await useTotpStep(db, user.id, factors.totpStep)
  return user.id
}
