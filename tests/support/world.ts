import { createHash, randomUUIDv7 } from 'node:crypto'
import { fireWebhook } from '../../src/automations/actions/fire-webhook.ts'
import { startBulkAction } from '../../src/bulk/actions/start-bulk-action.ts'
import type { BulkOrder } from '../../src/bulk/bulk-action.ts'
import { storeOutcomes } from '../../src/bulk/queries.ts'
import { requireCompanyById } from '../../src/companies/actions/require-company.ts'
import { writeCompanyFile } from '../../src/config-as-code/actions/write-company-file.ts'
import type { CompanyFile } from '../../src/config-as-code/company-file.ts'
import { findLatestVersion, insertVersion } from '../../src/config-as-code/version-queries.ts'
import { inTransaction } from '../../src/db/database.ts'
import { insertDocuments } from '../../src/documents/insert-queries.ts'
import { eraseCandidate } from '../../src/erasure/actions/erase-candidate.ts'
import { testEndpoint } from '../../src/events/actions/test-endpoint.ts'
import { finishImport, insertImport } from '../../src/imports/queries.ts'
import { insertRowResults } from '../../src/imports/row-queries.ts'
import { insertUpdate } from '../../src/intake/queries.ts'
import { insertLink } from '../../src/magic-links/queries.ts'
import { writeMail } from '../../src/mail/actions/write-mail.ts'
import { writeNote } from '../../src/notes/actions/write-note.ts'
import { hashSecretToken, newSecretToken } from '../../src/secrets/secret-token.ts'
import { secretsOf } from '../../src/secrets/secrets.ts'
import { writeTextMessage } from '../../src/text-messages/actions/write-text-message.ts'
import {
  type EndpointPlan,
  givenApplication,
  givenAutomation,
  givenCompany,
  givenEndpoint,
  givenFlow,
  type TestCompany,
  type TestFlow,
} from './factories.ts'
import { givenInterview } from './interviews.ts'
import type { TestService } from './service.ts'

/** A company with something for every endpoint of the API to be asked about. */
export interface World {
  company: TestCompany
  flow: TestFlow
  applicationId: string
  /** One that a webhook triggers. */
  automationId: string
  candidateId: string
  documentId: string
  /** One that can be reviewed. */
  readDocumentId: string
  externalIdentifier: string
  publicId: string
  runId: string
  failedRunId: string
  magicLinkId: string
  candidateUpdateId: string
  webhookEndpointId: string
  /** One that is there to be deleted. */
  spareEndpointId: string
  importId: string
  noteId: string
  spareNoteId: string
  mailId: string
  interviewId: string
  /** One that has begun. */
  begunInterviewId: string
  eventId: string
  /** The company file. */
  configuration: CompanyFile
  configurationVersionId: string
  erasureId: string
  bulkMoveId: string
  spareBulkMoveId: string
  spareBulkActionId: string
  /** One who can be merged into another. */
  otherCandidateId: string
}

/** Makes such a company, in the ways that the service does where they are quick, else as rows. */
export async function givenWorld({ db, config }: Pick<TestService, 'db' | 'config'>): Promise<World> {
  const secrets = secretsOf(config)
  const company = await givenCompany(db)
  const flow = await givenFlow(db, company.id, {
    stages: [{ pages: [{ shift: { type: 'text' }, licence: { type: 'document' } }] }, {}, {}],
  })
  const externalIdentifier = `external-${randomUUIDv7()}`
  const { id, candidateId } = await givenApplication(db, company.id, flow, {
    candidate: { external_identifier: externalIdentifier },
  })
  const { id: automationId, publicId } = await givenAutomation(db, company.id, flow, {
    on: { webhook: {} },
    steps: [{ upsert_application: {} }],
  })
  const fire = { payload: { candidate: { email: 'ada@example.com' } }, headers: {}, rawBody: Buffer.alloc(0) }
  const { runId } = await fireWebhook(db, secrets, publicId, fire)
  const documentId = randomUUIDv7()
  const readDocumentId = randomUUIDv7()
  const licence = {
    formElementId: flow.elements.licence as string,
    fileName: 'licence.pdf',
    contentType: 'application/pdf',
    size: 1000,
    sha256: createHash('sha256').update(documentId).digest('hex'),
    skipAutomations: false,
    virusCheck: null,
  }
  await inTransaction(db, (transaction) =>
    insertDocuments(transaction, company.id, id, [
      { id: documentId, ...licence, unreadBecause: null },
      { id: readDocumentId, ...licence, unreadBecause: 'type_not_read' },
    ]),
  )
  const { runId: failedRunId } = await fireWebhook(db, secrets, publicId, {
    ...fire,
    payload: { candidate: { email: 'grace@example.com' } },
  })
  await db
    .updateTable('automation_runs')
    .set({ status: 'failed', error: 'It failed.', finished_at: new Date() })
    .where('company_id', '=', company.id)
    .where('id', '=', failedRunId)
    .execute()
  const magicLinkId = randomUUIDv7()
  await insertLink(db, {
    id: magicLinkId,
    companyId: company.id,
    tokenHash: hashSecretToken(newSecretToken(company.id)),
    flowId: flow.id,
    email: 'ada@example.com',
    fullName: null,
    phoneNumber: null,
    applicationData: {},
    pageOrStageId: null,
    reasonId: null,
    isSingleUse: false,
    maker: { type: 'api_key', id: company.keyId },
    lifetimeSeconds: 3600,
  })
  const candidateUpdateId = randomUUIDv7()
  await insertUpdate(db, company.id, {
    id: candidateUpdateId,
    applicationId: id,
    applicationCreated: true,
    documentIds: [documentId],
    submissions: [],
    pageOrStageId: null,
    reasonId: null,
    skipAutomations: false,
    actorId: company.keyId,
  })
  const quiet = { url: 'https://example.com/hook', events: ['export.completed'], byApi: true } satisfies EndpointPlan
  const { id: webhookEndpointId } = await givenEndpoint(db, company.id, quiet)
  const { id: spareEndpointId } = await givenEndpoint(db, company.id, quiet)
  const eventId = await testEndpoint(db, company.id, webhookEndpointId)
  const note = {
    applicationId: id,
    text: 'Call her.',
    mentions: [],
    author: { type: 'api_key' as const, id: company.keyId },
  }
  const importId = await givenImport(db, company.id)
  const { id: noteId } = await writeNote(db, company.id, note)
  const { id: spareNoteId } = await writeNote(db, company.id, note)
  const mail = { subject: 'Your interview', text: 'Dear Ada, we would like to meet you.', html: null }
  const mailId = await writeMail(db, secrets, company.id, 'ada@example.com', mail, id)
  const text = {
    recipient: '+12133734253',
    text: 'Your interview: https://jobs.example.com/s/acme/code',
    applicationId: id,
  }
  await writeTextMessage(db, config, company.id, text)
  const interviewIds = await Promise.all([24, -1].map((hours) => givenInterview(db, company.id, flow, id, { hours })))
  const configuration = await writeCompanyFile(db, secrets, await requireCompanyById(db, company.id))
  await insertVersion(db, company.id, {
    number: 1,
    actor: null,
    managedIn: 'file',
    changes: [],
    file: configuration,
  })
  const configurationVersionId = (await findLatestVersion(db, company.id))?.id as string
  const { candidateId: otherCandidateId } = await givenApplication(db, company.id, flow)
  const erased = await givenApplication(db, company.id, flow)
  const erasure = await eraseCandidate(db, company.id, erased.candidateId, { type: 'operator', id: null })
  const bulkAction = async (order: BulkOrder) => {
    const { id: moved } = await givenApplication(db, company.id, flow)
    const started = await startBulkAction(db, company.id, [{ applicationId: moved, undoesTransitionId: null }], {
      order,
      actor: { type: 'api_key', id: company.keyId },
    })
    const outcomes = [{ applicationId: moved, transitionId: randomUUIDv7(), change: { added_tags: ['early'] } }]
    await inTransaction(db, (transaction) =>
      storeOutcomes(transaction, company.id, started.id, outcomes, { isComplete: true }),
    )
    return started.id
  }
  const bulkMove = () =>
    bulkAction({
      kind: 'move',
      command: { hiring_flow_id: flow.id, page_or_stage_id: flow.stages[1]?.id as string },
    })
  return {
    company,
    flow,
    applicationId: id,
    automationId,
    candidateId,
    documentId,
    readDocumentId,
    externalIdentifier,
    publicId,
    runId,
    failedRunId,
    magicLinkId,
    candidateUpdateId,
    webhookEndpointId,
    spareEndpointId,
    importId,
    noteId,
    spareNoteId,
    mailId,
    interviewId: interviewIds[0] as string,
    begunInterviewId: interviewIds[1] as string,
    eventId,
    configuration,
    configurationVersionId,
    erasureId: erasure.id,
    bulkMoveId: await bulkMove(),
    spareBulkMoveId: await bulkMove(),
    spareBulkActionId: await bulkAction({ kind: 'assign', command: { add_tags: ['early'] } }),
    otherCandidateId,
  }
}

/** A finished one, of which one row was refused. */
async function givenImport(db: TestService['db'], companyId: string): Promise<string> {
  const id = randomUUIDv7()
  await insertImport(db, companyId, {
    id,
    source: 'test',
    file_name: 'people.csv',
    size_bytes: 10,
    sha256: 'sha256',
    dry_run: false,
    map: { person: { email: 'Email' } },
    actor_type: 'operator',
    actor_id: null,
  })
  const problem = {
    column: 'Email',
    severity: 'error',
    code: 'invalid_email',
    message: 'must be an email address.',
  } as const
  await inTransaction(db, async (transaction) => {
    await insertRowResults(transaction, companyId, id, [
      { number: 2, outcome: 'failed', candidate_id: null, application_id: null, problems: [problem], met: [] },
    ])
    await finishImport(transaction, companyId, id, { problem: null })
  })
  return id
}
