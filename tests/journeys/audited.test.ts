import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { externalEndpoints } from '../../src/api.ts'
import { sealEntries } from '../../src/audit/actions/seal-entries.ts'
import { AUDIT_ACTIONS, type AuditAction } from '../../src/audit/kinds.ts'
import { consoleEndpoints } from '../../src/console/routes.ts'
import { secretsOf, writtenKeys } from '../../src/secrets/secrets.ts'
import { doEverything } from '../support/everything.ts'
import { formBody } from '../support/form.ts'
import { databaseUrl, hireline } from '../support/running-service.ts'
import { type TestService, testService } from '../support/service.ts'
import { validRequest } from '../support/valid-requests.ts'
import { givenWorld, type World } from '../support/world.ts'

const service = testService()

/** Why an operation leaves no entry. */
type Reason = { none: string }
const CONFIGURED = { none: 'what the company has configured: no person, and no secret' }

/** What every operation leaves in the trail. */
const LEAVES: Record<string, AuditAction[] | Reason> = {
  getCompany: CONFIGURED,
  updateCompany: ['company.changed'],
  getConfiguration: CONFIGURED,
  checkFlowDraft: { none: 'changes nothing' },
  getMessageTexts: CONFIGURED,
  previewMessageText: { none: 'changes nothing' },
  completeFlowDraft: { none: 'changes nothing' },
  editFlowDraft: { none: 'changes nothing' },
  publishFlowDraft: { none: 'as putConfiguration: what applies a file writes it' },
  listConfigurationVersions: CONFIGURED,
  getConfigurationVersion: CONFIGURED,
  // The valid request is a dry run.
  putConfiguration: { none: 'changes nothing in a dry run; src/config-as-code/actions/apply-company-file.ts' },
  getRetention: CONFIGURED,
  listHiringFlows: CONFIGURED,
  getHiringFlow: CONFIGURED,
  getFlowDesign: CONFIGURED,
  countApplications: { none: 'numbers alone' },
  getVolume: { none: 'numbers alone' },
  getFunnel: { none: 'numbers alone' },
  getTimeInStage: { none: 'numbers alone' },
  getPageVisits: { none: 'numbers alone' },
  getRejectedDocuments: { none: 'numbers alone' },
  getSources: { none: 'numbers alone' },
  countApplicationsByFlow: { none: 'numbers alone' },
  countSelfIdentification: { none: 'numbers alone' },
  listVariables: CONFIGURED,
  createApplication: ['application.created'],
  advanceApplication: ['application.moved'],
  advanceApplications: ['application.moved'],
  startBulkAssignment: ['bulk_action.started'],
  startBulkMessage: ['bulk_action.started'],
  startBulkLinks: ['bulk_action.started'],
  sendMessage: ['message.sent'],
  listMessageTemplates: CONFIGURED,
  getBulkAction: { none: 'numbers alone' },
  listBulkActionResults: { none: 'ids alone' },
  undoBulkAction: ['bulk_action.undone'],
  startBulkMove: ['bulk_move.started'],
  getBulkMove: { none: 'numbers alone' },
  listBulkMoveResults: { none: 'ids alone' },
  undoBulkMove: ['bulk_move.undone'],
  previewAutomation: ['application.read'],
  previewMove: { none: 'tells what a move would do, of automations and endpoints' },
  listApplicationsV1: ['application.listed'],
  listApplicationsV2: ['application.listed'],
  listApplicationsV2ByQuery: ['application.listed'],
  listApplicationsAcrossFlows: ['application.listed'],
  listCandidateApplications: ['application.listed'],
  getApplication: ['application.read'],
  getApplicationHistory: ['application.history_read'],
  listApplicationHistories: ['application.history_read'],
  getCandidateData: ['application.data_read'],
  getCandidateDataAndSubmissions: ['application.data_read'],
  getCandidateDataAndSubmissionsByQuery: ['application.data_read'],
  listCandidates: ['candidate.listed'],
  getCandidate: ['candidate.read'],
  updateCandidate: ['candidate.changed'],
  // What it tells of the person is known by then.
  createOrUpdateCandidate: ['form_values.changed'],
  getCandidateUpdate: ['candidate_update.read'],
  exportCandidate: ['candidate.exported'],
  eraseCandidate: { none: 'changes nothing in a dry run; erasing is below' },
  mergeCandidate: { none: 'changes nothing in a dry run; src/merging' },
  updateApplication: ['application.changed'],
  // The middle name that it tells is known by then.
  correctApplication: ['form_values.changed', 'note.created'],
  listNotes: ['note.listed'],
  listSignatures: ['application.data_read'],
  createNote: ['note.created'],
  updateNote: ['note.changed'],
  deleteNote: ['note.deleted'],
  listInterviews: ['interview.listed'],
  getInterview: ['interview.read'],
  cancelInterview: ['interview.cancelled'],
  markInterviewNoShow: ['interview.no_show'],
  getErasure: { none: 'numbers alone, of somebody who is nobody' },
  uploadDocuments: ['document.uploaded'],
  getDocument: ['document.read'],
  listDocuments: ['document.listed'],
  takeDocuments: ['document.taken'],
  reviewDocument: ['document.reviewed'],
  fireWebhook: { none: 'the run is kept as such, and what it does leaves its own entries, by the automation' },
  fireWebhookByQuery: { none: 'as fireWebhook' },
  listAutomations: CONFIGURED,
  listAutomationRuns: ['automation_run.listed'],
  getAutomationRun: ['automation_run.read'],
  retryFailedRuns: ['automation_run.retried'],
  retryAutomationRun: ['automation_run.retried'],
  createMagicLink: ['magic_link.created'],
  listMagicLinks: ['magic_link.listed'],
  revokeMagicLink: ['magic_link.revoked'],
  sendMagicLink: ['magic_link.created', 'magic_link.sent'],
  listApplicationMails: ['mail.listed'],
  listMails: ['mail.listed'],
  listApplicationTextMessages: ['text_message.listed'],
  getMail: ['mail.read'],
  listApplicationDeliveries: ['event.listed'],
  exportBillingData: ['billing_export.started'],
  exportBillingDataByQuery: ['billing_export.started'],
  listBillingExports: { none: 'bills name nobody' },
  listWebhookEndpoints: CONFIGURED,
  getWebhookEndpoint: CONFIGURED,
  listWebhookDeliveries: { none: 'ids, times and statuses' },
  createWebhookEndpoint: ['webhook_endpoint.created'],
  updateWebhookEndpoint: ['webhook_endpoint.changed'],
  rotateWebhookSecret: ['webhook_endpoint.secret_rotated'],
  testWebhookEndpoint: ['webhook_endpoint.tested'],
  enableWebhookEndpoint: ['webhook_endpoint.enabled'],
  deleteWebhookEndpoint: ['webhook_endpoint.deleted'],
  listEvents: ['event.listed'],
  getEvent: ['event.read'],
  replayEvent: ['event.replayed'],
  replayToWebhookEndpoint: ['event.replayed'],
  listChanges: ['change.listed'],
  listAuditLog: ['audit.listed'],
  // of the console
  listImports: CONFIGURED,
  createImport: ['import.started'],
  getImport: { none: 'numbers alone' },
  listImportRows: ['import.listed'],
  listMembers: { none: 'colleagues, by name' },
  listViews: { none: 'lists that operators come back to; no search by a detail of a person can be saved' },
  saveView: { none: 'as listViews' },
  pinView: { none: 'as listViews' },
  deleteView: { none: 'as listViews; each their own' },
  getAccount: { none: 'what somebody has of their own' },
  endOwnSessions: ['operator.sessions_ended'],
  changePassword: ['operator.password_changed', 'operator.stepped_up'],
  makeRecoveryCodes: ['operator.recovery_codes_made'],
  offerPasskey: { none: 'a question, which nobody has answered yet' },
  addPasskey: ['operator.passkey_added'],
  removePasskey: ['operator.passkey_removed'],
  linkSingleSignOn: { none: 'the way to the provider; who comes back leaves `operator.identity_linked`' },
  unlinkSingleSignOn: ['operator.identity_unlinked'],
  getSingleSignOn: CONFIGURED,
  trySingleSignOn: { none: 'a question to a provider, which stores nothing' },
  setSingleSignOn: ['single_sign_on.set'],
  requireSingleSignOn: ['single_sign_on.required'],
  removeSingleSignOn: ['single_sign_on.removed'],
  listMemberships: { none: 'colleagues, and who is invited' },
  inviteMember: ['operator.invited'],
  renewInvitation: ['operator.invitation_renewed'],
  revokeInvitation: ['operator.invitation_revoked'],
  changeRole: ['operator.role_changed'],
  removeMember: ['operator.removed'],
  signMemberOut: ['operator.sessions_ended'],
  requirePasskeys: ['operator.passkeys_required'],
  // Where somebody is mentioned; else it is numbers alone.
  getHome: ['note.listed'],
  listKeys: CONFIGURED,
  makeKey: ['api_key.created'],
  rotateKey: ['api_key.created', 'api_key.rotated'],
  revokeKey: ['api_key.revoked'],
  getStepUp: { none: 'what somebody has of their own' },
  stepUp: ['operator.stepped_up'],
  offerStepUpByPasskey: { none: 'a question, which nobody has answered yet' },
  stepUpByPasskey: ['operator.stepped_up'],
}

interface Left {
  action: AuditAction
  actor_type: string
  actor_id: string | null
  candidate_id: string | null
  candidate_ids: string[] | null
  request_id: string | null
}

async function entriesOf(companyId: string, { db, config }: TestService = service): Promise<Left[]> {
  await sealEntries(db, secretsOf(config), companyId)
  const { rows } = await sql<Left>`
    select action, actor_type, actor_id, candidate_id, candidate_ids, request_id
    from audit_entries where company_id = ${companyId} order by position
  `.execute(db)
  return rows
}

test('every operation says what it leaves in the trail, or why nothing', () => {
  const operations = [...externalEndpoints, ...consoleEndpoints].map(({ operationId }) => operationId)
  expect(Object.keys(LEAVES).toSorted()).toEqual([...new Set(operations)].toSorted())
})

describe('a valid request', () => {
  let world: World
  beforeAll(async () => {
    world = await givenWorld(service)
    // Its first use leaves an entry of its own.
    await service.call(world.company.key, { path: '/external/v1/company/' })
  })

  test.each(externalEndpoints.map((endpoint) => [endpoint.operationId, endpoint] as const))(
    'of %s leaves what it says',
    async (operationId, endpoint) => {
      const { params = {}, query, body, form } = validRequest(endpoint, world)
      const answer = await service.call(world.company.key, {
        path: `/external${endpoint.path.replace(/:(\w+)/g, (_, name) => params[name] ?? '')}`,
        method: endpoint.method,
        ...(query && { query }),
        ...(body && { body }),
        ...(form && formBody(form)),
      })
      expect(answer.status).toBeLessThan(300)
      const left = (await entriesOf(world.company.id)).filter(
        ({ request_id }) => request_id === answer.headers['x-request-id'],
      )
      const expected = LEAVES[operationId] as AuditAction[] | Reason
      expect([...new Set(left.map(({ action }) => action))].toSorted()).toEqual('none' in expected ? [] : expected)
      for (const { actor_type, actor_id } of left)
        expect([actor_type, actor_id]).toEqual(['api_key', world.company.keyId])
    },
  )

  test('names the person whom it concerns, also where only an application is known', async () => {
    const entries = await entriesOf(world.company.id)
    const about = (action: AuditAction) => entries.filter((entry) => entry.action === action)
    const single: AuditAction[] = [
      ...(['application.read', 'application.moved', 'application.history_read', 'application.data_read'] as const),
      ...(['document.read', 'document.reviewed', 'document.uploaded', 'document.listed'] as const),
      ...(['candidate.read', 'candidate.changed', 'candidate.exported', 'form_values.changed'] as const),
      ...(['candidate_update.read'] as const),
    ]
    for (const action of single) {
      expect(about(action).length, action).toBeGreaterThan(0)
      for (const { candidate_id } of about(action)) expect(candidate_id, action).toBe(world.candidateId)
    }
  })
})

test('who reads a person’s record is in the trail, though the service is killed right after its answer', async () => {
  const { company, candidateId } = await givenWorld(service)
  const readers = 3
  const paths = [`/v1/candidates/${candidateId}/`, '/v1/candidates/']
  const answered: string[] = []
  for (let reader = 0; reader < readers; reader += 1) {
    const running = hireline(['start'], {
      DATABASE_URL: databaseUrl(service.connection),
      PORT: '0',
      // It may seal the head of the trail before it is killed.
      SECRET_KEYS: writtenKeys(service.config),
    })
    const address = await running.address()
    for (const path of paths) {
      const headers = { authorization: `Api-Key ${company.key}` }
      const answer = await fetch(`${address}/external${path}`, { headers })
      expect(answer.status).toBe(200)
      answered.push(String(answer.headers.get('x-request-id')))
    }
    running.process.kill('SIGKILL')
    await running.exit
  }
  const left = (await entriesOf(company.id)).flatMap(({ request_id, action }) =>
    action === 'api_key.used' ? [] : (request_id ?? []),
  )
  expect(left).toEqual(expect.arrayContaining(answered))
  expect(answered).toHaveLength(readers * paths.length)
})

/** Kinds that nothing of `doEverything` leaves, with the test that shows them. */
const ELSEWHERE: Partial<Record<AuditAction, string>> = {
  'api_key.refused': 'src/companies/actions/find-caller.test.ts',
  'operator.sign_in_refused': 'src/console/pages/sign-in.test.ts',
  'candidate.export_downloaded': 'src/person-export/endpoints/export-candidate.test.ts',
  'billing_export.downloaded': 'src/billing/endpoints/external-billing-data-export.test.ts',
  'import.report_downloaded': 'src/imports/endpoints/imports.test.ts',
  'document.downloaded': 'src/documents/endpoints/documents.test.ts',
  'audit.removed': 'src/audit/actions/remove-entries.test.ts',
  'installation.restored': 'tests/journeys/killed-backups.test.ts',
  'retention.applied': 'src/retention/retention.test.ts',
}

describe('when everything is done that the service can do', () => {
  const whole = testService({ EVENTS_ALLOW_PRIVATE_ADDRESSES: 'true' })

  test('every kind of entry is left', { timeout: 240_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hireline-audited-'))
    await doEverything(whole, folder)
    await rm(folder, { recursive: true })
    const { rows } = await sql<{ id: string }>`select id from companies`.execute(whole.db)
    const seen = new Set<AuditAction>()
    for (const { id } of rows) for (const { action } of await entriesOf(id, whole)) seen.add(action)
    expect(AUDIT_ACTIONS.filter((action) => !seen.has(action))).toEqual(
      AUDIT_ACTIONS.filter((action) => action in ELSEWHERE),
    )
  })
})
