import { Type } from 'typebox'
import { ByName, OneOf, reference, Uuid } from '../../contract/schemas.ts'
import { undoing } from '../../db/database.ts'
import { accepted, defineEndpoint, ok } from '../../http/endpoint.ts'
import { finishUpdate } from '../actions/finish-update.ts'
import { type ReceivedCommand, receiveCommand } from '../actions/receive-command.ts'
import { updateCandidate } from '../actions/update-candidate.ts'
import { CandidateUpdated, type PresentContext, presentUpdated } from '../candidate-update.ts'

/** Normally the request itself finishes the update; after a crash a worker does. */
const WORKER_STEPS_IN_MILLISECONDS = 20_000

const namedFields = {
  external_identifier: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 500,
      description: 'The candidate; with `flow_id` finds the newest application, or makes one.',
    }),
  ),
  application_id: Type.Optional(Uuid('The application to update; in place of `external_identifier` and `flow_id`.')),
  flow_id: Type.Optional(Uuid('Hiring flow; required without `application_id`.')),
  full_name: Type.Optional(
    Type.String({ minLength: 1, maxLength: 500, description: 'Split into first, middle and last name.' }),
  ),
  phone_number: Type.Optional(
    Type.String({ maxLength: 50, description: 'Used when the application is made, if none is known yet.' }),
  ),
  page_or_stage_id: Type.Optional(Uuid('The stage to move to, or a page of it.')),
  stage_reason_id: Type.Optional(Uuid('Why; a reason of the hiring flow.')),
}

const AnyFlag = Type.Optional(Type.Unsafe<string | boolean>({ enum: ['true', 'false', true, false] }))

const textFields = {
  ...namedFields,
  is_test: AnyFlag,
  requires_async_processing: AnyFlag,
  skip_automations: AnyFlag,
  dry_run: AnyFlag,
}

const Flag = (description: string) => Type.Optional(OneOf(['true', 'false'], { default: 'false', description }))

export const createOrUpdateCandidate = defineEndpoint({
  method: 'POST',
  path: '/v1/create_or_update_candidate',
  operationId: 'createOrUpdateCandidate',
  summary: 'Create or update a candidate, with values, documents and a move',
  description:
    'All of it is stored, or nothing. Beside the named fields, a part that is named by a form element id carries its value or a document, and one that is named by a dotted path a variable. A form carries files; JSON carries the same fields without. Answered with 200 once documents are read, the application is moved and automations have run; with `requires_async_processing`, with 202 before that.',
  tag: 'Candidates',
  scope: 'candidates:write',
  bodyTypes: ['multipart/form-data', 'application/json', 'application/x-www-form-urlencoded'],
  body: Type.Object(textFields, { additionalProperties: Type.Unknown() }),
  // In two parts, since orval gives the named fields of one object the type of its others, too.
  documentedBody: Type.Intersect([
    Type.Object({
      ...namedFields,
      is_test: Flag('true marks a test application; used when the application is made.'),
      requires_async_processing: Flag('true is answered with 202, before documents are read.'),
      skip_automations: Flag('true runs no automations of what it changes.'),
      dry_run: Flag(
        'true is answered with 200 and the application as it would be once everything is stored and before documents are read, and leaves nothing behind. Ids of what would be made belong to nothing.',
      ),
    }),
    ByName(
      Type.Unsafe({
        description: 'By form element id a value or a file, by dotted path a variable’s value.',
        anyOf: [{ type: 'string', format: 'binary' }, { type: 'string' }, { type: 'array', items: { type: 'string' } }],
      }),
    ),
  ]),
  success: { 200: reference(CandidateUpdated), 202: reference(CandidateUpdated) },
  errors: [
    'application_not_found',
    'candidate_not_found',
    'missing_field',
    'unknown_field',
    'hiring_flow_not_published',
    'invalid_phone_number',
    'invalid_form_element_id',
    'invalid_variable_id',
    'variable_not_updatable',
    'invalid_file_type',
    'invalid_file',
    'move_not_allowed',
  ],
  prepare({ db, storage, company, actor, body, files }) {
    const { requires_async_processing: flag, dry_run: _, is_test: isTest, skip_automations: skip, ...rest } = body
    const { fields, texts } = separate(rest)
    return receiveCommand(db, storage, {
      company,
      apiKeyId: actor.id,
      fields: { ...fields, is_test: isTrue(isTest), skip_automations: isTrue(skip) },
      texts,
      parts: files,
      textFields: Object.keys(textFields),
      finishAt: isTrue(flag) ? undefined : new Date(Date.now() + WORKER_STEPS_IN_MILLISECONDS),
    })
  },
  async handle(context) {
    if (isTrue(context.body.dry_run))
      return ok(await undoing(context.db, (undone) => store({ ...context, db: undone })))
    const isAsync = isTrue(context.body.requires_async_processing)
    if (isAsync) return accepted(await store(context))
    return { unfinished: { update_id: await updateCandidate(context.db, context.prepared) } }
  },
  async finish(context, { update_id: updateId }) {
    await finishUpdate(context, context.company.id, updateId, { wait: true })
    return ok(await presentUpdated(context, updateId))
  },
})

/** Stores what the request brings. @returns what is known before documents are read, and before the move */
async function store(context: PresentContext & { prepared: ReceivedCommand }) {
  return presentUpdated(context, await updateCandidate(context.db, context.prepared))
}

const isTrue = (flag: string | boolean | undefined) => String(flag) === 'true'

function separate(body: Record<string, unknown>) {
  const named = Object.entries(body).filter(([name]) => Object.hasOwn(namedFields, name))
  const others = Object.entries(body).filter(([name]) => !Object.hasOwn(namedFields, name))
  return {
    fields: Object.fromEntries(named) as Partial<Record<keyof typeof namedFields, string>>,
    texts: Object.fromEntries(others),
  }
}
