import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { patternProblem } from './value-pattern.ts'

/**
 * Logs each form element whose pattern an older version accepted and this one cannot use, so that it checks nothing.
 */
export async function warnOfUnusablePatterns(db: Database, logger: Logger) {
  const elements = await db
    .selectFrom('form_elements as element')
    .innerJoin('hiring_flows as flow', (join) =>
      join.onRef('flow.company_id', '=', 'element.company_id').onRef('flow.id', '=', 'element.hiring_flow_id'),
    )
    .innerJoin('companies as company', 'company.id', 'element.company_id')
    .select(['company.slug as company', 'flow.slug as flow', 'element.key as element'])
    .select(sql<string>`element.constraints ->> 'pattern'`.as('pattern'))
    .where('element.removed_at', 'is', null)
    .where(sql<boolean>`element.constraints ? 'pattern'`)
    .orderBy('element.id')
    .execute()
  for (const { pattern, ...element } of elements) {
    const problem = patternProblem(pattern)
    if (problem) logger.warn({ ...element, pattern }, `a form element's pattern checks nothing: it ${problem}`)
  }
}
