import { recordAudit } from '../../audit/record.ts'
import { seldom } from '../../audit/seldom.ts'
import { currentOrigin } from '../../contract/origin.ts'
import type { Database } from '../../db/database.ts'
import { listCompaniesOf } from '../membership-queries.ts'
import type { Factor } from '../operator.ts'

const MINUTE = 60_000

/** Attempts at one account from one address are told once a minute, whatever they are. */
const refused = seldom(MINUTE)

/**
 * Tells the companies of a person that somebody who gave their name did not get in. The answer does not wait for it: how long it takes
 * would say that the name is known.
 */
export function recordRefusedSignIn(db: Database, userId: string, factor: Factor | 'second_factor'): void {
  const action = 'operator.sign_in_refused'
  tellCompanies(db, userId, { action, details: { factor }, actor: { type: 'operator', id: null } })
}

/** Tells them that who is signed in as this person did not know one of their factors. */
export function recordRefusedStepUp(db: Database, userId: string, factor: Factor): void {
  tellCompanies(db, userId, { action: 'operator.step_up_refused', details: { factor } })
}

type Refusal = Pick<Parameters<typeof recordAudit>[2], 'actor' | 'details'> & {
  action: 'operator.sign_in_refused' | 'operator.step_up_refused'
}

function tellCompanies(db: Database, userId: string, refusal: Refusal): void {
  const { address, warn } = currentOrigin()
  if (!refused.isDue(`${userId} ${refusal.action} ${refusal.details?.factor} ${address}`)) return
  const tell = async () => {
    for (const { id } of await listCompaniesOf(db, userId)) await recordAudit(db, id, { objectId: userId, ...refusal })
  }
  tell().catch((error) => warn({ err: error, userId }, 'a refused factor is not in the trail'))
}
