import { type Static, Type } from 'typebox'
import { applicationFields, presentApplication } from '../applications/application.ts'
import { findTransitionsAfter } from '../applications/history-queries.ts'
import { MOVE_FAULTS } from '../applications/move-request.ts'
import { findApplication } from '../applications/queries.ts'
import { findRunIdsOfEvents } from '../automations/run-queries.ts'
import { Fault } from '../contract/fault.ts'
import { type NamedSchema, Nullable, OneOf, reference, StrictObject, Timestamp, Uuid } from '../contract/schemas.ts'
import { Document, presentDocumentDetail } from '../documents/document.ts'
import { findDocumentDetails } from '../documents/queries.ts'
import type { EndpointContext } from '../http/endpoint.ts'
import { type CandidateUpdate, findUpdate } from './queries.ts'

const updateFields = {
  documents: Type.Array(reference(Document), { description: 'Those of this request.' }),
  transition_id: Nullable(Uuid('The move that was asked for, once it is made.')),
  move_problem: Nullable(
    StrictObject(
      { code: OneOf([...MOVE_FAULTS]), message: Type.String() },
      {
        title: 'MoveProblem',
        description: 'Why the application could not be moved any more once the documents were read.',
      },
    ),
  ),
  run_ids: Type.Array(Uuid('Automation run'), {
    description:
      'The automation runs that its values, its documents, its move and, for a new application, its creation have triggered so far.',
  }),
}

/** What `create_or_update_candidate` answers. */
export const CandidateUpdated = {
  name: 'CandidateUpdated',
  schema: StrictObject({
    update_id: Uuid('Candidate update; reads what becomes of it.'),
    ...applicationFields,
    application_created: Type.Boolean({ description: 'Whether this request made the application.' }),
    ...updateFields,
  }),
} satisfies NamedSchema

/** A candidate update as an object of the API. */
export const CandidateUpdateRecord = {
  name: 'CandidateUpdate',
  schema: StrictObject({
    id: Uuid('Candidate update'),
    state: OneOf(['processing', 'finished'], {
      description: '`finished` once documents are read, the move is made or refused, and automations are started.',
    }),
    application_id: Uuid('Application'),
    application_created: Type.Boolean({ description: 'Whether the request made the application.' }),
    ...updateFields,
    created: Timestamp(),
    finished_at: Nullable(Timestamp()),
  }),
} satisfies NamedSchema

/** What an update is shown with. */
export type PresentContext = Pick<EndpointContext<never, never, never>, 'db' | 'company' | 'linkTo'>

export async function presentUpdated(
  context: PresentContext,
  updateId: string,
): Promise<Static<typeof CandidateUpdated.schema>> {
  const { db, company } = context
  const update = await findUpdate(db, company.id, updateId)
  if (!update) throw new Fault('application_not_found', 'The application’s person was erased.')
  const application = await findApplication(db, company.id, update.application_id)
  if (!application) throw new Error(`Application ${update.application_id} is gone.`)
  return {
    update_id: updateId,
    ...presentApplication(application),
    application_created: update.application_created,
    ...(await presentOutcome(context, update)),
  }
}

export async function presentUpdateRecord(
  context: PresentContext,
  update: CandidateUpdate,
): Promise<Static<typeof CandidateUpdateRecord.schema>> {
  return {
    id: update.id,
    state: update.finished_at ? 'finished' : 'processing',
    application_id: update.application_id,
    application_created: update.application_created,
    ...(await presentOutcome(context, update)),
    created: update.created.toISOString(),
    finished_at: update.finished_at?.toISOString() ?? null,
  }
}

async function presentOutcome({ db, company, linkTo }: PresentContext, update: CandidateUpdate) {
  const documents = await findDocumentDetails(db, company.id, update.document_ids)
  return {
    documents: await Promise.all(documents.map((row) => presentDocumentDetail(row, company.id, linkTo))),
    transition_id: update.transition_id,
    move_problem: update.move_problem,
    run_ids: await findRunIds({ db, company }, update),
  }
}

async function findRunIds({ db, company }: Pick<PresentContext, 'db' | 'company'>, update: CandidateUpdate) {
  const [first] = update.application_created ? await findTransitionsAfter(db, company.id, update.application_id, 0) : []
  const causes = [
    ...(first ? [first.id] : []),
    ...(update.transition_id ? [update.transition_id] : []),
    ...update.submissions.map(({ submission_id }) => submission_id),
  ]
  return findRunIdsOfEvents(db, company.id, update.application_id, causes, update.document_ids)
}
