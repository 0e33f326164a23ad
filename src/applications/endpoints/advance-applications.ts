import { Type } from 'typebox'
import { OneOf, StrictObject } from '../../contract/schemas.ts'
import type { Place } from '../../flows/place.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { type MoveOutcome, moveToStage } from '../actions/move-to-stage.ts'
import { AskedApplicationId, applicationIdsField, distinctIds, unavailableIdsField } from '../application-ids.ts'
import { fieldsIfMoved, presentMoved } from '../move-answer.ts'
import { MOVE_FAULTS, moveFields } from '../move-request.ts'

const MAX_APPLICATIONS = 10_000

export const advanceApplications = defineEndpoint({
  method: 'POST',
  path: '/v1/applications/advance/',
  operationId: 'advanceApplications',
  summary: 'Move many applications to a stage',
  description: `At most ${MAX_APPLICATIONS} at a time. What can move moves, in one transaction; the rest is untouched and its entry says why. Repeated ids count once.`,
  tag: 'Applications',
  scope: 'applications:write',
  body: StrictObject({ application_ids: applicationIdsField(MAX_APPLICATIONS), ...moveFields }),
  success: {
    200: StrictObject(
      {
        requested: Type.Integer({ description: 'Distinct applications asked for.' }),
        succeeded: Type.Integer(),
        failed: Type.Integer(),
        results: Type.Array(
          StrictObject(
            {
              application_id: AskedApplicationId,
              status: OneOf(['success', 'error']),
              error: Type.Optional(
                StrictObject({ code: OneOf([...MOVE_FAULTS]), message: Type.String() }, { title: 'MoveProblem' }),
              ),
              ...fieldsIfMoved,
            },
            { title: 'BulkMoveResult' },
          ),
          { description: 'One that moved tells what the single move tells; the others say why they did not.' },
        ),
        unavailable_application_ids: unavailableIdsField(
          'Those that are not applications of the company; they count as failed.',
        ),
      },
      { title: 'BulkMove' },
    ),
  },
  errors: ['invalid_page_or_stage_id', 'invalid_stage_reason_id'],
  async handle({ db, company, actor, body }) {
    const { place, outcomes } = await moveToStage(db, {
      companyId: company.id,
      configVersion: company.configVersion,
      applicationIds: distinctIds(body.application_ids),
      pageOrStageId: body.page_or_stage_id,
      reasonId: body.stage_reason_id,
      actor,
      skipAutomations: body.skip_automations,
      dryRun: body.dry_run,
    })
    const succeeded = outcomes.filter(({ moved }) => moved).length
    return ok({
      requested: outcomes.length,
      succeeded,
      failed: outcomes.length - succeeded,
      results: outcomes.map((outcome) => presentOutcome(outcome, place)),
      unavailable_application_ids: outcomes.filter(isUnavailable).map(({ applicationId }) => applicationId),
    })
  },
})

const isUnavailable = (outcome: MoveOutcome) => !outcome.moved && outcome.code === 'invalid_application_id'

function presentOutcome(outcome: MoveOutcome, place: Place) {
  if (outcome.moved) return { ...presentMoved(outcome, place), status: 'success' }
  const error = { code: outcome.code, message: `${outcome.field} ${outcome.message}.` }
  return { application_id: outcome.applicationId, status: 'error', error }
}
