import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { type Secrets, UnknownSecretKey } from '../secrets/secrets.ts'

const KEY_BYTES = 32

/** The keys of a company's links to stop mails that this process can open, oldest first. */
export async function findUnsubscribeKeys(db: Database, secrets: Secrets, companyId: string): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('unsubscribe_keys')
    .select('sealed')
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ sealed }) => opened(secrets, sealed) ?? [])
}

/** The oldest of them, made where there is none: whoever lost the SECRET_KEYS still sends mails, with new links. */
export async function unsubscribeKeyOf(db: Database, secrets: Secrets, companyId: string): Promise<Buffer> {
  const [oldest] = await findUnsubscribeKeys(db, secrets, companyId)
  if (oldest) return oldest
  const key = randomBytes(KEY_BYTES)
  await db
    .insertInto('unsubscribe_keys')
    .values({ company_id: companyId, id: randomUUIDv7(), sealed: secrets.seal(key.toString('base64')) })
    .execute()
  return key
}

function opened(secrets: Secrets, sealed: string): Buffer | undefined {
  try {
    return Buffer.from(secrets.open(sealed), 'base64')
  } catch (error) {
    if (error instanceof UnknownSecretKey) return undefined
    throw error
  }
}
