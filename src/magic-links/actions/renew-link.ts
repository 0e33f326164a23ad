import { randomUUIDv7 } from 'node:crypto'
import { findNewestApplicationFlow } from '../../applications/queries.ts'
import { recordAudit } from '../../audit/record.ts'
import type { Database } from '../../db/database.ts'
import { hashSecretToken, newSecretToken } from '../../secrets/secret-token.ts'
import { type MagicLink, takesPerson } from '../magic-link.ts'
import { findNewestLink, insertLink } from '../queries.ts'
import { DEFAULT_LIFETIME_SECONDS } from './issue-link.ts'

/** A link in the place of one that no longer works. */
export interface RenewedLink {
  token: string
  email: string
  flowId: string
}

/**
 * Makes a link that leads where another one led, or was to lead; of an email alone, where its newest link or application
 * is. It is for the same email: only whoever reads that mailbox gets it.
 * @returns undefined when there is nobody to make it for, or their flow no longer takes them
 */
export async function renewLink(
  db: Database,
  companyId: string,
  from: MagicLink | { email: string },
): Promise<RenewedLink | undefined> {
  const link = 'flow' in from ? from : await findNewestLink(db, companyId, from.email)
  const token = newSecretToken(companyId)
  if (link) {
    if (!takesPerson(link)) return undefined
    const isUnused = link.applicationId === null
    await insertRenewed(db, companyId, token, link.email, link.flow.id, isUnused ? link : undefined)
    return { token, email: link.email, flowId: link.flow.id }
  }
  const flowId = await findNewestApplicationFlow(db, companyId, from.email)
  if (flowId === undefined) return undefined
  await insertRenewed(db, companyId, token, from.email, flowId)
  return { token, email: from.email, flowId }
}

/** @param unused what the link before was still to bring along */
async function insertRenewed(
  db: Database,
  companyId: string,
  token: string,
  email: string,
  flowId: string,
  unused?: MagicLink,
) {
  const id = randomUUIDv7()
  const maker = { type: 'applicant', id: null } as const
  await recordAudit(db, companyId, { action: 'magic_link.created', objectId: id, actor: maker })
  await insertLink(db, {
    id,
    companyId,
    tokenHash: hashSecretToken(token),
    flowId,
    email,
    fullName: unused?.fullName ?? null,
    phoneNumber: unused?.phoneNumber ?? null,
    applicationData: unused?.applicationData ?? {},
    pageOrStageId: unused?.pageOrStageId ?? null,
    reasonId: unused?.reasonId ?? null,
    isSingleUse: false,
    maker,
    lifetimeSeconds: DEFAULT_LIFETIME_SECONDS,
  })
}
