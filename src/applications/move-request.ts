import { Type } from 'typebox'
import type { FaultCode } from '../contract/fault-codes.ts'
import { Uuid } from '../contract/schemas.ts'

/** What both advances take beside the applications (docs/external-api.md, "Update application status"). */
export const moveFields = {
  page_or_stage_id: Uuid('The stage to move to, or a page of it. A stage means its first page.'),
  stage_reason_id: Type.Optional(Uuid('Why; a reason of the hiring flow.')),
  skip_automations: Type.Optional(
    Type.Boolean({ default: false, description: 'true moves without running automations.' }),
  ),
  dry_run: Type.Optional(
    Type.Boolean({ default: false, description: 'true says what would happen and changes nothing.' }),
  ),
}

/** Why an application is not moved. */
export const MOVE_FAULTS = [
  'invalid_application_id',
  'invalid_page_or_stage_id',
  'invalid_stage_reason_id',
  'move_not_allowed',
] as const satisfies FaultCode[]
export type MoveFault = (typeof MOVE_FAULTS)[number]
