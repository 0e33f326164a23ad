import { Type } from 'typebox'
import { type CodedProblem, refuseProblems } from '../contract/fault.ts'
import { StrictObject, Uuid } from '../contract/schemas.ts'
import type { ExportCommand } from './actions/start-export.ts'

const Day = (description: string) => Type.Optional(Type.String({ maxLength: 64, description }))

/** The fields of both methods (docs/external-api.md, "Billing export"). */
export const ExportFields = StrictObject({
  tracker_id: Type.Optional(Uuid('Asks for this export; other fields are not looked at.')),
  company_ids: Type.Optional(
    Type.Array(Uuid('Company'), { minItems: 1, maxItems: 100, description: 'Required to start an export.' }),
  ),
  start_date: Day(
    'The first day: YYYY-MM-DD or ISO 8601, on each company’s own calendar. Required to start an export.',
  ),
  end_date: Day('The last day, which is included. Required to start an export.'),
  services: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
      minItems: 1,
      maxItems: 100,
      description: 'Only events of these services, such as ApplicationStageTransition and DocumentAgent.',
    }),
  ),
  include_test: Type.Optional(
    Type.Boolean({ default: false, description: 'true adds the events of test applications.' }),
  ),
})

interface Fields {
  company_ids?: string[]
  start_date?: string
  end_date?: string
  services?: string[]
  include_test?: boolean
}

/** @throws {Fault} missing_field with every field that is missing */
export function parseExportCommand({
  company_ids,
  start_date,
  end_date,
  services,
  include_test,
}: Fields): ExportCommand {
  const required = { company_ids, start_date, end_date }
  const missing = Object.entries(required).filter(([, value]) => value === undefined)
  const message = 'is required to start an export'
  refuseProblems(missing.map(([field]): CodedProblem => ({ code: 'missing_field', field, message })))
  return {
    companyIds: company_ids ?? [],
    startDate: start_date ?? '',
    endDate: end_date ?? '',
    services: services ?? null,
    includeTest: include_test ?? false,
  }
}
