import { randomUUIDv7 } from 'node:crypto'
import { setCandidateLanguage } from '../../candidates/queries.ts'
import type { Config } from '../../config.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { type LinkUse, useLink } from '../../magic-links/actions/use-link.ts'
import { hashSecretToken, newSecretToken } from '../../secrets/secret-token.ts'
import type { StartedSession } from '../door/session.ts'
import { endSession, insertSession } from '../door/session-queries.ts'
import type { Visit } from '../endpoint.ts'

/** The session of an applicant who was logged in, or why they were not. */
export type LogIn = { session: StartedSession; applicationId: string } | Extract<LinkUse, { refusal: unknown }>

/**
 * Uses a link and begins a session, in one transaction. The browser's previous session, if any, ends: a login never
 * keeps a token from before.
 */
export async function logIn(
  db: Database,
  config: Config,
  token: string,
  { session: before, language }: Pick<Visit, 'session' | 'language'>,
): Promise<LogIn> {
  return inTransaction(db, async (transaction) => {
    const use = await useLink(transaction, token)
    if ('refusal' in use) return use
    if (before) await endSession(transaction, before.companyId, before.id)
    await setCandidateLanguage(transaction, use.companyId, use.candidateId, language)
    const sessionToken = newSecretToken(use.companyId)
    const expiresAt = await insertSession(transaction, {
      id: randomUUIDv7(),
      companyId: use.companyId,
      candidateId: use.candidateId,
      linkId: use.linkId,
      tokenHash: hashSecretToken(sessionToken),
      lifetimeSeconds: config.SESSION_SECONDS,
    })
    return { session: { companyId: use.companyId, token: sessionToken, expiresAt }, applicationId: use.applicationId }
  })
}
