/** What the types of generated clients have to allow, and to refuse: compiled, not run. */
import createClient from 'openapi-fetch'
import { createOrUpdateCandidate, uploadDocuments } from './generated/hey-api/sdk.gen.ts'
import type { Application, ApplicationStageChangedEvent, Stage } from './generated/hey-api/types.gen.ts'
import type { paths } from './generated/openapi-typescript.ts'
import type { AdvanceApplicationBadRequestError } from './generated/orval/model/advanceApplicationBadRequestError.ts'

const client = createClient<paths>({ baseUrl: 'https://hireline.example.com' })

export async function advance(applicationId: string, stage: Pick<Stage, 'id'>): Promise<string> {
  const { data, error } = await client.POST('/external/v1/applications/{application_id}/advance/', {
    params: { path: { application_id: applicationId } },
    body: { page_or_stage_id: stage.id, skip_automations: false, dry_run: false },
  })
  if (data) return data.data.current_stage.name
  switch (error.code) {
    case 'move_not_allowed':
      return 'not from there'
    // @ts-expect-error an advance has no such code
    case 'invalid_cursor':
      return 'never'
    default:
      return error.message
  }
}

/** Every code of a refused advance: the compiler misses one that is left out. */
export function why({ code }: AdvanceApplicationBadRequestError): 'caller' | 'flow' {
  switch (code) {
    case 'invalid_page_or_stage_id':
    case 'invalid_stage_reason_id':
    case 'move_not_allowed':
      return 'flow'
    case 'invalid_application_id':
    case 'malformed_request':
    case 'invalid_body':
    case 'missing_field':
    case 'unknown_field':
    case 'invalid_field':
    case 'invalid_idempotency_key':
    case 'idempotency_key_reused':
    case 'answer_erased':
      return 'caller'
  }
}

export const withFile = (element: string, file: File) =>
  createOrUpdateCandidate({ body: { external_identifier: 'E-1', is_test: 'true', [element]: file } })

export const upload = (application: Pick<Application, 'application_id'>, element: string, file: File) =>
  uploadDocuments({ path: { application_id: application.application_id }, body: { [element]: file } })

export const reached = (event: ApplicationStageChangedEvent): string => event.data.transition.to_stage.name
