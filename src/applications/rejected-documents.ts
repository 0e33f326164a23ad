import { sql } from 'kysely'
import { Type } from 'typebox'
import { OneOf, Uuid } from '../contract/schemas.ts'
import { OFFERED_REASONS, REJECTION_REASONS, type RejectionReason } from '../documents/rejection-reasons.ts'
import { allOf, type FilterCondition, type FilterContext } from '../variables/filter-condition.ts'
import { parseMomentRange } from '../variables/filter-ranges.ts'
import { existing } from '../variables/row-conditions.ts'
import { boundsOn } from '../variables/time-bounds.ts'

/** What narrows a list to those who have a rejected document; one document passes all of them. */
export const rejectionFields = {
  rejected_element_id: Type.Optional(Uuid('Only applications with a rejected document of this form element.')),
  rejection_reason: Type.Optional(
    Type.Array(OneOf([...REJECTION_REASONS], { title: 'RejectionReason' }), {
      minItems: 1,
      description: 'Only applications with a document that is rejected for one of these, as the insights count them.',
    }),
  ),
  rejected_on: Type.Optional(
    Type.String({
      maxLength: 100,
      description:
        'Only applications with a document that was rejected on these days: TODAY, THIS_WEEK, THIS_MONTH, THIS_YEAR or `startDate,endDate`.',
    }),
  ),
}

/** These fields as they are sent. */
export interface RejectionFields {
  rejected_element_id?: string
  rejection_reason?: RejectionReason[]
  rejected_on?: string
}

/**
 * The condition that an application has such a document; none if nothing is asked.
 * @throws {Fault} invalid_filter, invalid_datetime
 */
export function withRejectedDocument(fields: RejectionFields, context: FilterContext): FilterCondition[] {
  const { rejected_element_id: elementId, rejection_reason: reasons, rejected_on: days } = fields
  const asked = [
    ...(elementId === undefined ? [] : [sql`document.form_element_id = ${elementId}`]),
    ...(reasons ? [isFor(reasons)] : []),
    ...(days === undefined ? [] : reviewedOn(days, context)),
  ]
  if (elementId === undefined && reasons === undefined && days === undefined) return []
  const rows = sql`documents document where document.company_id = ${context.companyId} and document.status = 'rejected'`
  const matches = allOf(asked)
  const select = sql`select distinct document.application_id as key from ${rows} and ${matches}`
  const of = sql`document.application_id = application.id`
  return [{ ...existing({ of, rows, alias: sql`document`, matches }), found: { select, key: 'id' } }]
}

/** As `reasonOf` tells them. */
function isFor(reasons: RejectionReason[]) {
  const texts = Object.entries(OFFERED_REASONS).flatMap(([reason, offered]) =>
    reasons.includes(reason as RejectionReason) ? offered : [],
  )
  const said = sql`btrim(coalesce(document.review_reason, ''), E' \\t\\r\\n')`
  const inOwnWords = sql`${said} <> all(${Object.values(OFFERED_REASONS).flat()}::text[])`
  return reasons.includes('own_words')
    ? sql`(${said} = any(${texts}::text[]) or ${inOwnWords})`
    : sql`${said} = any(${texts}::text[])`
}

function reviewedOn(days: string, context: FilterContext) {
  const { from, to, before } = parseMomentRange(days, 'rejected_on', context)
  return boundsOn(sql`document.reviewed_at`, { gte: from, lte: to, lt: before })
}
