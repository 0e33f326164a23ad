import type { Database } from '../../db/database.ts'
import { hashSecretToken } from '../../secrets/secret-token.ts'
import { insertSetUpToken } from '../set-up-queries.ts'
import { newToken } from '../token.ts'
import { usersExist } from '../user-queries.ts'

const LIFETIME_SECONDS = 3600

/** A token with which the first operator is let in, good for an hour; nothing once there is one. */
export async function issueSetUpToken(db: Database): Promise<string | undefined> {
  if (await usersExist(db)) return undefined
  const token = newToken()
  await insertSetUpToken(db, hashSecretToken(token), LIFETIME_SECONDS)
  return token
}
