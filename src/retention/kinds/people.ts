import { type RawBuilder, sql } from 'kysely'
import { lockApplicationsToErase } from '../../applications/erase-queries.ts'
import { lockCandidateToErase } from '../../candidates/erase-queries.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { eraseCandidate } from '../../erasure/actions/erase-candidate.ts'
import { isOfRule } from '../queries.ts'
import type { RemovableKind } from '../removable-kind.ts'
import type { RetentionRule } from '../retention-rule.ts'

/** People of whom nothing changed for so long, and all of whose applications are of the rule. They are erased. */
export const people: RemovableKind = {
  walks: 'candidates',
  isDue,
  recordsItself: true,
  // Each erasure looks twice through what is the person's by no key.
  mostInARound: 100,
  async remove({ db }, companyId, ids, { rule, cutoff }) {
    let erased = 0
    for (const id of ids) if (await eraseIfDue(db, companyId, id, isDue(companyId, rule, cutoff))) erased += 1
    return erased
  },
}

function isDue(companyId: string, rule: RetentionRule, cutoff: Date): RawBuilder<unknown> {
  const theirs = sql`
    select from applications application
    where application.company_id = ${companyId} and application.candidate_id = one.id`
  return sql`
    one.erased_at is null and one.updated_at < ${cutoff}
    and not exists (${theirs} and (application.updated_at >= ${cutoff} or not ${isOfRule('application', rule)}))
    and ${rule.hiring_flow_id || rule.statuses ? sql`exists (${theirs})` : sql`true`}`
}

/** Looks again once nobody can change the person or their applications any more: they may just have come back. */
function eraseIfDue(db: Database, companyId: string, candidateId: string, isStillDue: RawBuilder<unknown>) {
  return inTransaction(db, async (transaction) => {
    if (!(await lockCandidateToErase(transaction, companyId, candidateId))) return false
    await lockApplicationsToErase(transaction, companyId, candidateId)
    const { rows } = await sql`
      select from candidates one where one.company_id = ${companyId} and one.id = ${candidateId} and ${isStillDue}
    `.execute(transaction)
    if (rows.length === 0) return false
    await eraseCandidate(transaction, companyId, candidateId, { type: 'system', id: null })
    return true
  })
}
