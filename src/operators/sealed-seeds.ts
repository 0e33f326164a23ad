import type { Database } from '../db/database.ts'
import type { SealedText } from '../secrets/sealed-place.ts'

/** Users belong to no company; what is sealed of them is the seed of their codes. */
export const SEEDS = 'seeds of one-time codes'

/** The next seeds, in the order of their users' ids. */
export async function findSealedSeeds(
  db: Database,
  { after, limit }: { after: string; limit: number },
): Promise<SealedText[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'totp_secret as sealed'])
    .where('id', '>', after)
    .where('totp_secret', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id, sealed }) => ({ id, sealed: sealed as string }))
}

/** Puts another in place of one, unless that has changed meanwhile. */
export async function replaceSealedSeed(db: Database, { id, sealed }: SealedText, resealed: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ totp_secret: resealed })
    .where('id', '=', id)
    .where('totp_secret', '=', sealed)
    .execute()
}
