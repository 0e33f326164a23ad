import { recordAudit } from '../../audit/record.ts'
import { seldom } from '../../audit/seldom.ts'
import { currentOrigin } from '../../contract/origin.ts'
import type { Database } from '../../db/database.ts'
import { listCompaniesOf } from '../membership-queries.ts'

const MINUTE = 60_000

/** Attempts at one account from one address are told once a minute, whatever they are. */
const refused = seldom(MINUTE)

/**
 * Tells the companies of a person that somebody who gave their name did not get in. The answer does not wait for it: how long it takes
 * would say that the name is known.
 */
export function recordRefusedSignIn(
  db: Database,
  userId: string,
  factor: 'password' | 'second_factor' | 'passkey',
): void {
  const { address, warn } = currentOrigin()
  if (!refused.isDue(`${userId} ${factor} ${address}`)) return
  tellCompanies(db, userId, factor).catch((error) =>
    warn({ err: error, userId }, 'a refused sign-in is not in the trail'),
  )
}

async function tellCompanies(db: Database, userId: string, factor: string) {
  for (const { id } of await listCompaniesOf(db, userId)) {
    await recordAudit(db, id, {
      action: 'operator.sign_in_refused',
      objectId: userId,
      details: { factor },
      actor: { type: 'operator', id: null },
    })
  }
}
