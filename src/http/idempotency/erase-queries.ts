import { sql } from 'kysely'
import { Fault } from '../../contract/fault.ts'
import type { Database } from '../../db/database.ts'
import { errorBody } from '../errors.ts'
import { statusOf } from '../statuses.ts'

/** What a repeat of the request is told from now on, so that it brings nobody back. */
const ERASED = new Fault('answer_erased', 'The first answer to this Idempotency-Key was erased with its person.')

/**
 * Erases kept answers that hold a text of this pattern, or answer a request about what it names: a repeat is refused instead.
 * Where the caller's key holds it, nothing is left.
 * @param until only answers of this moment or before
 * @param keptPath of the request that erases, whose answer stays
 * @returns how many
 */
export async function eraseAnswers(
  db: Database,
  companyId: string,
  { pattern, until, keptPath }: { pattern: string; until: Date; keptPath: string },
): Promise<number> {
  const { rows: deleted } = await sql`
    delete from idempotent_answers
    where company_id = ${companyId} and created <= ${until} and path <> ${keptPath}
      and key ~* ${pattern}
    returning key
  `.execute(db)
  const { rows: emptied } = await sql`
    update idempotent_answers
    set status = ${statusOf(ERASED.code)}, body = ${JSON.stringify(errorBody(ERASED))}, unfinished = null,
      running_until = null
    where company_id = ${companyId} and created <= ${until} and path <> ${keptPath}
      and (body ~* ${pattern} or unfinished::text ~* ${pattern} or path ~* ${pattern})
    returning key
  `.execute(db)
  return deleted.length + emptied.length
}
