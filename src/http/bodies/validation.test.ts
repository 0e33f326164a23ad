import type { TObject } from 'typebox'
import { describe, expect, test } from 'vitest'
import { externalEndpoints } from '../../api.ts'
import type { Fault } from '../../contract/fault.ts'
import { statusOf } from '../statuses.ts'
import { validatorCompiler } from './validation.ts'

/** What a malformed id is answered with, for every field of the API that takes ids. */
const CODES: Record<string, string> = {
  application_id: 'invalid_application_id',
  hiring_flow_id: 'invalid_hiring_flow_id',
  flow_id: 'invalid_flow_id',
  flow_ids: 'invalid_flow_id',
  current_stage: 'invalid_stage_id',
  page_or_stage_id: 'invalid_page_or_stage_id',
  stage_reason_id: 'invalid_stage_reason_id',
  form_element_ids: 'invalid_form_element_id',
  form_element_id: 'invalid_form_element_id',
  automation_id: 'invalid_field',
  bulk_action_id: 'invalid_field',
  configuration_version_id: 'invalid_field',
  bulk_move_id: 'invalid_field',
  candidate_id: 'invalid_field',
  from_candidate_id: 'invalid_field',
  candidate_update_id: 'invalid_field',
  document_id: 'invalid_field',
  except_document_ids: 'invalid_field',
  assignee_id: 'invalid_field',
  mentions: 'invalid_field',
  note_id: 'invalid_field',
  retry_id: 'invalid_field',
  import_id: 'invalid_field',
  interview_id: 'invalid_field',
  magic_link_id: 'invalid_field',
  mail_id: 'invalid_field',
  erasure_id: 'invalid_field',
  run_id: 'invalid_field',
  webhook_endpoint_id: 'invalid_field',
  event_id: 'invalid_field',
  actor_id: 'invalid_field',
  object_id: 'invalid_field',
  subject_id: 'invalid_field',
  public_id: 'invalid_field',
  rejected_element_id: 'invalid_field',
  tracker_id: 'invalid_field',
  company_ids: 'invalid_field',
}

const idFields = externalEndpoints.flatMap((endpoint) =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    Object.entries((endpoint[part] as TObject | undefined)?.properties ?? {}).flatMap(([field, schema]) => {
      const { format, items } = schema as { format?: string; items?: { format?: string } }
      if (format !== 'uuid' && items?.format !== 'uuid') return []
      return [{ operation: endpoint.operationId, part, field, schema, malformed: items ? ['x'] : 'x' }]
    }),
  ),
)

describe('a number in a query', () => {
  const validate = validatorCompiler({
    schema: { type: 'object', properties: { page: { type: 'integer', minimum: 1 } } },
    method: '',
    url: '',
    httpPart: 'querystring',
  })

  test.each(['0x1', '1e3', ' 1', '+5', '1.0', ''])('is not written as %j', (page) => {
    const { error } = validate({ page }) as { error: Fault }
    expect([error.code, error.message]).toEqual(['invalid_field', 'page must be an integer.'])
  })

  test('is written in digits', () => {
    expect(validate({ page: '12' })).toEqual({ value: { page: 12 } })
  })
})

describe('null in a body', () => {
  const validate = validatorCompiler({
    schema: {
      type: 'object',
      required: ['email'],
      properties: { email: { type: 'string' }, name: { type: 'string' }, phone: { type: ['string', 'null'] } },
    },
    method: '',
    url: '',
    httpPart: 'body',
  })

  test('means that an optional field is left out, save where null means something', () => {
    expect(validate({ email: 'a@b.c', name: null, phone: null })).toEqual({ value: { email: 'a@b.c', phone: null } })
  })

  test('is refused where a field is required', () => {
    expect((validate({ email: null }) as { error: Fault }).error.code).toBe('invalid_field')
  })
})

describe('a malformed id', () => {
  test.each(idFields)('$field in the $part of $operation is a 400 with the code of its field', (place) => {
    const { part, field, schema, malformed } = place
    const httpPart = part === 'query' ? 'querystring' : part
    const validate = validatorCompiler({
      schema: { type: 'object', properties: { [field]: schema } },
      method: '',
      url: '',
      httpPart,
    })
    const { error } = validate({ [field]: malformed }) as { error: Fault }
    expect([error.code, statusOf(error.code)]).toEqual([CODES[field], 400])
  })

  test('has a code for every such field', () => {
    expect([...new Set(idFields.map(({ field }) => field))].toSorted()).toEqual(Object.keys(CODES).toSorted())
  })
})
