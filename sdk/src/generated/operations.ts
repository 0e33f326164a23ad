// Generated from api/openapi.json by scripts/sdk/. Change the document, or scripts/sdk/method-names.ts.
import type { Pages } from '../pages.ts'
import { type RequestOptions, Requests, segment } from '../requests.ts'
import type {
  AdvanceApplicationInput,
  AdvanceApplicationsInput,
  Application,
  ApplicationDetail,
  ApplicationHistories,
  ApplicationHistory,
  ApplicationPage,
  ApplicationWithVariables,
  ApplicationWithVariablesPage,
  AppliedConfiguration,
  AuditEntry,
  AuditEntryPage,
  AutomationList,
  AutomationRun,
  AutomationRunPage,
  BillingExportSummary,
  BillingExportSummaryPage,
  BulkMove,
  Candidate,
  CandidateApplicationPage,
  CandidateData,
  CandidatePage,
  CandidateUpdate,
  CandidateUpdated,
  ChangePage,
  Company,
  Configuration,
  CorrectApplicationInput,
  CorrectedApplication,
  CountApplicationsAnswer,
  CreateApplicationInput,
  CreateMagicLinkInput,
  CreateNoteInput,
  CreateOrUpdateCandidateInput,
  CreateWebhookEndpointInput,
  DeletedNote,
  DeletedWebhookEndpoint,
  DocumentRecord,
  DocumentRecordPage,
  EraseCandidateInput,
  Erasure,
  Event,
  EventSummary,
  EventSummaryPage,
  ExportBillingDataAnswer,
  ExportBillingDataByQueryAnswer,
  ExportBillingDataByQueryInput,
  ExportBillingDataInput,
  FireWebhookInput,
  GetCandidateDataAndSubmissionsAnswer,
  GetCandidateDataAndSubmissionsByQueryAnswer,
  GetCandidateDataAndSubmissionsByQueryInput,
  GetCandidateDataAndSubmissionsInput,
  GetCandidateDataInput,
  HiringFlow,
  HiringFlowSummaryList,
  ListApplicationHistoriesInput,
  ListApplicationsV1Input,
  ListApplicationsV2ByQueryInput,
  ListApplicationsV2Input,
  ListAuditLogInput,
  ListAutomationRunsInput,
  ListBillingExportsInput,
  ListCandidateApplicationsInput,
  ListCandidatesInput,
  ListChangesInput,
  ListDocumentsInput,
  ListEventsInput,
  ListMagicLinksInput,
  ListNotesInput,
  ListVariablesInput,
  ListWebhookDeliveriesInput,
  ListWebhookEndpointsInput,
  MagicLink,
  MagicLinkPage,
  MemberList,
  Merge,
  MergeCandidateInput,
  Move,
  MovePreview,
  NewMagicLink,
  NewWebhookEndpoint,
  Note,
  NotePage,
  PersonExport,
  PreviewMoveInput,
  PutConfigurationInput,
  ReadDocument,
  ReceivedFire,
  ReplayEventInput,
  ReplayToWebhookEndpoint,
  ReplayToWebhookEndpointInput,
  ReplayedEvent,
  RetentionRuleList,
  ReviewDocumentInput,
  RotatedWebhookSecret,
  SelfIdentification,
  UpdateApplicationInput,
  UpdateCandidateInput,
  UpdateCompanyInput,
  UpdateNoteInput,
  UpdateWebhookEndpointInput,
  UploadDocumentsInput,
  UploadedDocuments,
  VariableList,
  WebhookDelivery,
  WebhookDeliveryPage,
  WebhookEndpoint,
  WebhookEndpointPage,
  WebhookEndpointTest,
} from './types.ts'

/** A method for each operation of the API. */
export abstract class Operations extends Requests {
  readonly company = {
    /** Read the company of the API key. */
    get: (options?: RequestOptions): Promise<Company> =>
      this.call({ operation: 'getCompany', method: 'GET', path: '/v1/company/', onlyReads: true }, options),

    /**
     * Change some fields of the company.
     * Only the fields sent change.
     */
    update: (input: UpdateCompanyInput, options?: RequestOptions): Promise<Company> =>
      this.call({ operation: 'updateCompany', method: 'PATCH', path: '/v1/company/', body: input }, options),
  }

  readonly configuration = {
    /**
     * Read the company file.
     * Everything that `hireline apply` looks after, as JSON: sent back unchanged, it changes nothing. Secrets are written as `{"stored": true}`; webhook endpoints that were made over the API are left out.
     */
    get: (options?: RequestOptions): Promise<Configuration> =>
      this.call({ operation: 'getConfiguration', method: 'GET', path: '/v1/configuration/', onlyReads: true }, options),

    /**
     * Apply a company file.
     * Makes the company look like the file, in one transaction, as `hireline apply` does, and answers the difference. What the file does not name is removed, but for webhook endpoints that were made over the API; what holds applications or values is refused. A secret of `{"stored": true}` stays as it is.
     */
    replace: (input: PutConfigurationInput, options?: RequestOptions): Promise<AppliedConfiguration> =>
      this.call({ operation: 'putConfiguration', method: 'PUT', path: '/v1/configuration/', body: input, inQuery: ['dry_run'] }, options),
  }

  readonly flows = {
    /**
     * List the company’s hiring flows.
     * Every flow, whatever its status, by name.
     */
    list: (options?: RequestOptions): Promise<HiringFlowSummaryList> =>
      this.call({ operation: 'listHiringFlows', method: 'GET', path: '/v1/hiring-flow/', onlyReads: true }, options),

    /**
     * Read one hiring flow.
     * With its company, legal entity, stages, forms, form elements and reasons.
     */
    get: (hiringFlowId: string, options?: RequestOptions): Promise<HiringFlow> =>
      this.call({ operation: 'getHiringFlow', method: 'GET', path: `/v1/hiring-flow/${segment(hiringFlowId)}/`, onlyReads: true }, options),

    /**
     * Count what applicants say of themselves.
     * How often each choice was chosen of the form elements with `self_identification`, in steps of 5. Small groups are hidden, and there are no totals: nothing here tells what one person answered, and nothing else does either.
     */
    selfIdentification: (hiringFlowId: string, options?: RequestOptions): Promise<SelfIdentification> =>
      this.call({ operation: 'countSelfIdentification', method: 'GET', path: `/v1/hiring-flow/${segment(hiringFlowId)}/self-identification/`, onlyReads: true }, options),

    /**
     * Count the applications of a flow by stage.
     * Test applications are counted, too. Costs the same however many there are.
     */
    counts: (hiringFlowId: string, options?: RequestOptions): Promise<CountApplicationsAnswer> =>
      this.call({ operation: 'countApplications', method: 'GET', path: `/v1/hiring-flow/${segment(hiringFlowId)}/counts/`, onlyReads: true }, options),
  }

  readonly variables = {
    /**
     * List the variables of a flow.
     * Every path that filters, `og_variable_ids`, `variable_ids` and parts of `create_or_update_candidate` may name: personal fields, facts about the application, the form elements in order, and what is found in documents.
     */
    list: (input: ListVariablesInput, options?: RequestOptions): Promise<VariableList> =>
      this.call({ operation: 'listVariables', method: 'GET', path: '/v1/variables/', query: input, onlyReads: true }, options),
  }

  readonly candidates = {
    /**
     * List a candidate’s applications, in all flows.
     * Newest first.
     */
    applications: (candidateId: string, input: ListCandidateApplicationsInput = {}, options?: RequestOptions): Pages<Application, CandidateApplicationPage> =>
      this.pages({ operation: 'listCandidateApplications', method: 'GET', path: `/v1/candidates/${segment(candidateId)}/applications/`, query: input, onlyReads: true }, options),

    /**
     * Read a candidate’s stored values.
     * The candidate’s newest application in the flow, with the values of some form elements or of all.
     */
    data: (input: GetCandidateDataInput, options?: RequestOptions): Promise<CandidateData> =>
      this.call({ operation: 'getCandidateData', method: 'POST', path: '/v1/get_candidate_data', body: input, onlyReads: true }, options),

    /**
     * Read the data of several applications.
     * Applications of one flow, at most 50, each as a record with one key per variable.
     */
    submissions: (input: GetCandidateDataAndSubmissionsInput, options?: RequestOptions): Promise<GetCandidateDataAndSubmissionsAnswer> =>
      this.call({ operation: 'getCandidateDataAndSubmissions', method: 'POST', path: '/v1/get_candidate_data_and_submissions/', body: input, onlyReads: true, isWhole: true }, options),

    /**
     * Read the data of several applications, asked by query.
     * Applications of one flow, at most 50, each as a record with one key per variable.
     */
    submissionsByQuery: (input: GetCandidateDataAndSubmissionsByQueryInput, options?: RequestOptions): Promise<GetCandidateDataAndSubmissionsByQueryAnswer> =>
      this.call({ operation: 'getCandidateDataAndSubmissionsByQuery', method: 'GET', path: '/v1/get_candidate_data_and_submissions/', query: input, onlyReads: true, isWhole: true }, options),

    /**
     * List or find candidates.
     * Newest first. All that is given must hold.
     */
    list: (input: ListCandidatesInput = {}, options?: RequestOptions): Pages<Candidate, CandidatePage> =>
      this.pages({ operation: 'listCandidates', method: 'GET', path: '/v1/candidates/', query: input, onlyReads: true }, options),

    /** Read one candidate. */
    get: (candidateId: string, options?: RequestOptions): Promise<Candidate> =>
      this.call({ operation: 'getCandidate', method: 'GET', path: `/v1/candidates/${segment(candidateId)}/`, onlyReads: true }, options),

    /**
     * Change some details of a candidate.
     * Only the fields sent change. A full name is split into its parts, and parts make up the full name; where both are sent, the parts count. Every application of the candidate shows the change.
     */
    update: (candidateId: string, input: UpdateCandidateInput, options?: RequestOptions): Promise<Candidate> =>
      this.call({ operation: 'updateCandidate', method: 'PATCH', path: `/v1/candidates/${segment(candidateId)}/`, body: input }, options),

    /**
     * Hand a person everything that is kept of them.
     * The address is that of a zip with a page to read (`index.html`), everything as JSON, and the files as they came. It is made while it is fetched, without an API key: whoever has the address can fetch it until it expires.
     */
    export: (candidateId: string, options?: RequestOptions): Promise<PersonExport> =>
      this.call({ operation: 'exportCandidate', method: 'GET', path: `/v1/candidates/${segment(candidateId)}/export/`, onlyReads: true }, options),

    /**
     * Make one person of two candidates.
     * Everything of `from_candidate_id` becomes the candidate’s: applications with answers, documents and histories, sessions. The candidate keeps what is known of them and takes over what they lack. The other’s id leads to the candidate from then on. It cannot be undone. See docs/merging.md.
     */
    merge: (candidateId: string, input: MergeCandidateInput, options?: RequestOptions): Promise<Merge> =>
      this.call({ operation: 'mergeCandidate', method: 'POST', path: `/v1/candidates/${segment(candidateId)}/merge/`, body: input, isKeyed: true }, options),

    /**
     * Erase a person.
     * Removes everything that tells who the person is, for good: their data and answers, documents with their files, mails, events, payloads and logs of automations, links, sessions. Their applications stay as those of nobody, so that histories, counts and bills still add up. When this answers 202 the person is gone from the database; a worker removes the files and what else names them. Asked again, it tells how far that has come. Whoever applies later with the same email is a new person.
     */
    erase: (candidateId: string, input: EraseCandidateInput = {}, options?: RequestOptions): Promise<Erasure> =>
      this.call({ operation: 'eraseCandidate', method: 'POST', path: `/v1/candidates/${segment(candidateId)}/erase/`, body: input, isKeyed: true }, options),

    /**
     * Create or update a candidate, with values, documents and a move.
     * All of it is stored, or nothing. Beside the named fields, a part that is named by a form element id carries its value or a document, and one that is named by a dotted path a variable. A form carries files; JSON carries the same fields without. Answered with 200 once documents are read, the application is moved and automations have run; with `requires_async_processing`, with 202 before that.
     */
    createOrUpdate: (input: CreateOrUpdateCandidateInput, options?: RequestOptions): Promise<CandidateUpdated> =>
      this.call({ operation: 'createOrUpdateCandidate', method: 'POST', path: '/v1/create_or_update_candidate', form: input, isKeyed: true }, options),
  }

  readonly applications = {
    /**
     * Create an application.
     * Signs a candidate up for a hiring flow, on its first stage. A candidate with this email or external identifier is linked; otherwise one is created.
     */
    create: (input: CreateApplicationInput, options?: RequestOptions): Promise<Application> =>
      this.call({ operation: 'createApplication', method: 'POST', path: '/v1/application/create/', body: input, isKeyed: true }, options),

    /**
     * List applications of a flow.
     * Most recent first.
     */
    list: (input: ListApplicationsV1Input, options?: RequestOptions): Pages<Application, ApplicationPage> =>
      this.pages({ operation: 'listApplicationsV1', method: 'GET', path: '/v1/applications/', query: input, onlyReads: true }, options),

    /**
     * List applications of a flow, with filters on variables.
     * Most recent first, unless `sort` says otherwise. `page` and `cursor` may stand in the query too, and win there, because `next` and `previous` are URLs: repeat the body.
     */
    search: (input: ListApplicationsV2Input, options?: RequestOptions): Pages<ApplicationWithVariables, ApplicationWithVariablesPage> =>
      this.pages({ operation: 'listApplicationsV2', method: 'POST', path: '/v2/applications/', body: input, onlyReads: true }, options),

    /**
     * List applications of a flow, with filters on variables.
     * As the POST, with the fields as query parameters; a list is written `a,b` or by repeating the parameter.
     */
    searchByQuery: (input: ListApplicationsV2ByQueryInput, options?: RequestOptions): Pages<ApplicationWithVariables, ApplicationWithVariablesPage> =>
      this.pages({ operation: 'listApplicationsV2ByQuery', method: 'GET', path: '/v2/applications/', query: input, onlyReads: true }, options),

    /**
     * Read one application.
     * With its forms, their state and values, and its documents.
     */
    get: (applicationId: string, options?: RequestOptions): Promise<ApplicationDetail> =>
      this.call({ operation: 'getApplication', method: 'GET', path: `/v1/applications/${segment(applicationId)}/`, onlyReads: true }, options),

    /**
     * Assign and tag an application.
     * Only the fields sent change. What the application says otherwise changes by moves, and by values of forms.
     */
    update: (applicationId: string, input: UpdateApplicationInput, options?: RequestOptions): Promise<Application> =>
      this.call({ operation: 'updateApplication', method: 'PATCH', path: `/v1/applications/${segment(applicationId)}/`, body: input }, options),

    /**
     * Read an application’s transitions.
     * Oldest first.
     */
    history: (applicationId: string, options?: RequestOptions): Promise<ApplicationHistory> =>
      this.call({ operation: 'getApplicationHistory', method: 'GET', path: `/v1/applications/${segment(applicationId)}/history/`, onlyReads: true }, options),

    /**
     * Move an application to a stage.
     * Records the transition and runs the automations of the stage reached.
     */
    advance: (applicationId: string, input: AdvanceApplicationInput, options?: RequestOptions): Promise<Move> =>
      this.call({ operation: 'advanceApplication', method: 'POST', path: `/v1/applications/${segment(applicationId)}/advance/`, body: input, isKeyed: true }, options),

    /**
     * Move many applications to a stage.
     * At most 10000 at a time. What can move moves, in one transaction; the rest is untouched and its entry says why. Repeated ids count once.
     */
    advanceMany: (input: AdvanceApplicationsInput, options?: RequestOptions): Promise<BulkMove> =>
      this.call({ operation: 'advanceApplications', method: 'POST', path: '/v1/applications/advance/', body: input, isKeyed: true }, options),

    /**
     * Read the transitions of many applications.
     * At most 1000 at a time. One entry per application asked for, in that order, each oldest first.
     */
    histories: (input: ListApplicationHistoriesInput, options?: RequestOptions): Promise<ApplicationHistories> =>
      this.call({ operation: 'listApplicationHistories', method: 'POST', path: '/v1/applications/bulk_transition_history/', body: input, onlyReads: true }, options),

    /**
     * See what a move would send and start.
     * Runs the automations that the move triggers, through all their waits, and undoes everything: no mail is sent, no webhook called, nothing kept. The mails are those that this person would get, as things stand now.
     */
    previewMove: (applicationId: string, input: PreviewMoveInput, options?: RequestOptions): Promise<MovePreview> =>
      this.call({ operation: 'previewMove', method: 'POST', path: `/v1/applications/${segment(applicationId)}/advance/preview/`, body: input, isKeyed: true }, options),

    /**
     * Upload documents of an application.
     * Each part is a file, named by the id of the form element that it is for. All of them are stored, or none. They are read afterwards: `status` and the `DOCUMENT.<element>.…` variables show it.
     */
    uploadDocuments: (applicationId: string, input: UploadDocumentsInput, options?: RequestOptions): Promise<UploadedDocuments> =>
      this.call({ operation: 'uploadDocuments', method: 'POST', path: `/v1/applications/${segment(applicationId)}/upload_documents/`, form: input, isKeyed: true }, options),

    /**
     * Correct answers and personal data.
     * All of it is stored, or nothing. A note tells who did it, what stood there before, and why; it can be neither changed nor deleted.
     */
    corrections: (applicationId: string, input: CorrectApplicationInput, options?: RequestOptions): Promise<CorrectedApplication> =>
      this.call({ operation: 'correctApplication', method: 'POST', path: `/v1/applications/${segment(applicationId)}/corrections/`, body: input, isKeyed: true }, options),
  }

  readonly erasures = {
    /** Read how far an erasure has come. */
    get: (erasureId: string, options?: RequestOptions): Promise<Erasure> =>
      this.call({ operation: 'getErasure', method: 'GET', path: `/v1/erasures/${segment(erasureId)}/`, onlyReads: true }, options),
  }

  readonly retention = {
    /**
     * Read what is removed after how long, and how much is due now.
     * Settings of the installation first, then the rules of the company file in the order of their keys. The rules are changed with the company file. See docs/retention.md.
     */
    list: (options?: RequestOptions): Promise<RetentionRuleList> =>
      this.call({ operation: 'getRetention', method: 'GET', path: '/v1/retention/', onlyReads: true }, options),
  }

  readonly automations = {
    /**
     * List automations.
     * By their keys. Whoever knows the address of a webhook can fire it, unless it asks for a signature.
     */
    list: (options?: RequestOptions): Promise<AutomationList> =>
      this.call({ operation: 'listAutomations', method: 'GET', path: '/v1/automations/', onlyReads: true }, options),

    /**
     * Fire a webhook trigger.
     * Stores a run of the webhook’s automation, which a worker then takes up. The body is a JSON object of any shape; the trigger’s mapping says what is taken from it. A fire is made safe to repeat by `Idempotency-Key`, by the trigger’s own key, or by `webhook-id`.
     */
    fire: (publicId: string, input: FireWebhookInput, options?: RequestOptions): Promise<ReceivedFire> =>
      this.call({ operation: 'fireWebhook', method: 'POST', path: `/v1/automations/webhooks/${segment(publicId)}/fire/`, body: input, isKeyed: true }, options),

    /**
     * Fire a webhook trigger with query parameters.
     * The query parameters are the payload; dots make nesting, as in `candidate.email=ada@example.com`.
     */
    fireByQuery: (publicId: string, options?: RequestOptions): Promise<ReceivedFire> =>
      this.call({ operation: 'fireWebhookByQuery', method: 'GET', path: `/v1/automations/webhooks/${segment(publicId)}/fire/` }, options),
  }

  readonly automationRuns = {
    /**
     * List automation runs.
     * Newest first.
     */
    list: (input: ListAutomationRunsInput = {}, options?: RequestOptions): Pages<AutomationRun, AutomationRunPage> =>
      this.pages({ operation: 'listAutomationRuns', method: 'GET', path: '/v1/automations/runs/', query: input, onlyReads: true }, options),

    /**
     * Read an automation run.
     * What triggered it, how far it has come, and what became of each step.
     */
    get: (runId: string, options?: RequestOptions): Promise<AutomationRun> =>
      this.call({ operation: 'getAutomationRun', method: 'GET', path: `/v1/automations/runs/${segment(runId)}/`, onlyReads: true }, options),

    /**
     * Run a failed automation run again.
     * A worker takes it up from the step that failed; those before it are not taken again. A run that goes on already is left to.
     */
    retry: (runId: string, options?: RequestOptions): Promise<AutomationRun> =>
      this.call({ operation: 'retryAutomationRun', method: 'POST', path: `/v1/automations/runs/${segment(runId)}/retry/`, isKeyed: true }, options),
  }

  readonly documents = {
    /**
     * Verify or reject a document.
     * The applicant sees the reason of a rejection and is asked again: the element counts as not filled in, and pages that were sent can be filled in once more while the application stands there. Endpoints get `document.reviewed`, and automations that wait for `document_reviewed` run. A later review replaces an earlier one.
     */
    review: (documentId: string, input: ReviewDocumentInput, options?: RequestOptions): Promise<DocumentRecord> =>
      this.call({ operation: 'reviewDocument', method: 'POST', path: `/v1/documents/${segment(documentId)}/review/`, body: input, isKeyed: true }, options),

    /**
     * List documents.
     * Newest first, of one application or of all. Their texts are read one by one.
     */
    list: (input: ListDocumentsInput = {}, options?: RequestOptions): Pages<DocumentRecord, DocumentRecordPage> =>
      this.pages({ operation: 'listDocuments', method: 'GET', path: '/v1/documents/', query: input, onlyReads: true }, options),

    /** Read one document, with its text. */
    get: (documentId: string, options?: RequestOptions): Promise<ReadDocument> =>
      this.call({ operation: 'getDocument', method: 'GET', path: `/v1/documents/${segment(documentId)}/`, onlyReads: true }, options),
  }

  readonly magicLinks = {
    /**
     * Make a magic link.
     * Makes a link that logs an applicant in and leads to their application. Nothing is created until it is used: then the application is created, or the newest one of the applicant in the flow is reused. The link is in this answer alone; only its hash is stored.
     */
    create: (input: CreateMagicLinkInput, options?: RequestOptions): Promise<NewMagicLink> =>
      this.call({ operation: 'createMagicLink', method: 'POST', path: '/v1/applications/magic-link/', body: input, isKeyed: true }, options),

    /**
     * List magic links.
     * Newest first, whoever had them made. Their addresses are not among it: only hashes of them are stored.
     */
    list: (input: ListMagicLinksInput = {}, options?: RequestOptions): Pages<MagicLink, MagicLinkPage> =>
      this.pages({ operation: 'listMagicLinks', method: 'GET', path: '/v1/magic-links/', query: input, onlyReads: true }, options),

    /**
     * Revoke a magic link.
     * It leads nowhere from now on. Whoever is logged in by it stays so. One that is revoked already stays as it is.
     */
    revoke: (magicLinkId: string, options?: RequestOptions): Promise<MagicLink> =>
      this.call({ operation: 'revokeMagicLink', method: 'POST', path: `/v1/magic-links/${segment(magicLinkId)}/revoke/`, isKeyed: true }, options),
  }

  readonly members = {
    /**
     * List who works for the company.
     * The people who sign in to the console, by name: who can be assigned and mentioned, and who moved somebody.
     */
    list: (options?: RequestOptions): Promise<MemberList> =>
      this.call({ operation: 'listMembers', method: 'GET', path: '/v1/members/', onlyReads: true }, options),
  }

  readonly notes = {
    /**
     * List the notes about an application.
     * Newest first. The applicant sees none of them, save in an export of all that is kept of them.
     */
    list: (applicationId: string, input: ListNotesInput = {}, options?: RequestOptions): Pages<Note, NotePage> =>
      this.pages({ operation: 'listNotes', method: 'GET', path: `/v1/applications/${segment(applicationId)}/notes/`, query: input, onlyReads: true }, options),

    /**
     * Write a note about an application.
     * For the people of the company; its author is the API key.
     */
    create: (applicationId: string, input: CreateNoteInput, options?: RequestOptions): Promise<Note> =>
      this.call({ operation: 'createNote', method: 'POST', path: `/v1/applications/${segment(applicationId)}/notes/`, body: input, isKeyed: true }, options),

    /**
     * Change a note.
     * Those of API keys; what a person has written, only that person changes at the console.
     */
    update: (noteId: string, input: UpdateNoteInput, options?: RequestOptions): Promise<Note> =>
      this.call({ operation: 'updateNote', method: 'PATCH', path: `/v1/notes/${segment(noteId)}/`, body: input }, options),

    /**
     * Delete a note.
     * Its text is gone for good. Deleting it again changes nothing.
     */
    delete: (noteId: string, options?: RequestOptions): Promise<DeletedNote> =>
      this.call({ operation: 'deleteNote', method: 'POST', path: `/v1/notes/${segment(noteId)}/delete/`, isKeyed: true }, options),
  }

  readonly candidateUpdates = {
    /**
     * Read what became of a create_or_update_candidate.
     * Its documents, its move or why there was none, and the automation runs that it triggered.
     */
    get: (candidateUpdateId: string, options?: RequestOptions): Promise<CandidateUpdate> =>
      this.call({ operation: 'getCandidateUpdate', method: 'GET', path: `/v1/candidate-updates/${segment(candidateUpdateId)}/`, onlyReads: true }, options),
  }

  readonly billingExports = {
    /**
     * Export billable events.
     * Starts an export of billable events as CSV and Parquet, and answers with its tracker; with the tracker, asks for it. Asking does not count against the rate limit.
     */
    request: (input: ExportBillingDataInput = {}, options?: RequestOptions): Promise<ExportBillingDataAnswer> =>
      this.call({ operation: 'exportBillingData', method: 'POST', path: '/v1/external_billing_data_export', body: input, isKeyed: true }, options),

    /**
     * Export billable events, asked by query.
     * Starts an export of billable events as CSV and Parquet, and answers with its tracker; with the tracker, asks for it. Asking does not count against the rate limit. A list is written `a,b` or by repeating the parameter.
     */
    requestByQuery: (input: ExportBillingDataByQueryInput = {}, options?: RequestOptions): Promise<ExportBillingDataByQueryAnswer> =>
      this.call({ operation: 'exportBillingDataByQuery', method: 'GET', path: '/v1/external_billing_data_export', query: input }, options),

    /**
     * List exports of billable events.
     * Newest first, until they are deleted. A tracker_id leads to the files.
     */
    list: (input: ListBillingExportsInput = {}, options?: RequestOptions): Pages<BillingExportSummary, BillingExportSummaryPage> =>
      this.pages({ operation: 'listBillingExports', method: 'GET', path: '/v1/billing-exports/', query: input, onlyReads: true }, options),
  }

  readonly webhookEndpoints = {
    /**
     * List webhook endpoints.
     * Newest first; those of the company file, too.
     */
    list: (input: ListWebhookEndpointsInput = {}, options?: RequestOptions): Pages<WebhookEndpoint, WebhookEndpointPage> =>
      this.pages({ operation: 'listWebhookEndpoints', method: 'GET', path: '/v1/webhook-endpoints/', query: input, onlyReads: true }, options),

    /**
     * Make a webhook endpoint.
     * Its events are signed as Standard Webhooks has it, with a secret that is in this answer alone. It is told of what happens from now on; a replay tells it of what happened before.
     */
    create: (input: CreateWebhookEndpointInput, options?: RequestOptions): Promise<NewWebhookEndpoint> =>
      this.call({ operation: 'createWebhookEndpoint', method: 'POST', path: '/v1/webhook-endpoints/', body: input, isKeyed: true }, options),

    /** Read one webhook endpoint, and how it does. */
    get: (webhookEndpointId: string, options?: RequestOptions): Promise<WebhookEndpoint> =>
      this.call({ operation: 'getWebhookEndpoint', method: 'GET', path: `/v1/webhook-endpoints/${segment(webhookEndpointId)}/`, onlyReads: true }, options),

    /**
     * Change a webhook endpoint.
     * Only the fields sent change. An endpoint of the company file is changed by the file alone: `webhook_endpoint_managed_by_file`.
     */
    update: (webhookEndpointId: string, input: UpdateWebhookEndpointInput, options?: RequestOptions): Promise<WebhookEndpoint> =>
      this.call({ operation: 'updateWebhookEndpoint', method: 'PATCH', path: `/v1/webhook-endpoints/${segment(webhookEndpointId)}/`, body: input }, options),

    /**
     * Give a webhook endpoint a new secret.
     * For a day every delivery is signed with both, the new one and the one before: `webhook-signature` holds two signatures with a space between, as Standard Webhooks has it, and a receiver may know either. Rotated twice, a secret that others have seen is good no more.
     */
    rotateSecret: (webhookEndpointId: string, options?: RequestOptions): Promise<RotatedWebhookSecret> =>
      this.call({ operation: 'rotateWebhookSecret', method: 'POST', path: `/v1/webhook-endpoints/${segment(webhookEndpointId)}/rotate-secret/`, isKeyed: true }, options),

    /**
     * Send a webhook endpoint an event to try it.
     * A worker delivers a `webhook_endpoint.test` as any other event. Read the event to see what became of it.
     */
    test: (webhookEndpointId: string, options?: RequestOptions): Promise<WebhookEndpointTest> =>
      this.call({ operation: 'testWebhookEndpoint', method: 'POST', path: `/v1/webhook-endpoints/${segment(webhookEndpointId)}/test/`, isKeyed: true }, options),

    /**
     * Let a webhook endpoint take events again.
     * One that was switched off, or whose deliveries are held back, begins with a clean record. What was given up meanwhile comes with a replay. One of the company file can be enabled, too.
     */
    enable: (webhookEndpointId: string, options?: RequestOptions): Promise<WebhookEndpoint> =>
      this.call({ operation: 'enableWebhookEndpoint', method: 'POST', path: `/v1/webhook-endpoints/${segment(webhookEndpointId)}/enable/`, isKeyed: true }, options),

    /**
     * Delete a webhook endpoint.
     * What waits for it is given up, and its key is free again. Its deliveries are shown with their events for as long as those are kept. Deleting it again changes nothing.
     */
    delete: (webhookEndpointId: string, options?: RequestOptions): Promise<DeletedWebhookEndpoint> =>
      this.call({ operation: 'deleteWebhookEndpoint', method: 'POST', path: `/v1/webhook-endpoints/${segment(webhookEndpointId)}/delete/`, isKeyed: true }, options),

    /**
     * List the deliveries to a webhook endpoint.
     * Newest event first, with every attempt.
     */
    deliveries: (webhookEndpointId: string, input: ListWebhookDeliveriesInput = {}, options?: RequestOptions): Pages<WebhookDelivery, WebhookDeliveryPage> =>
      this.pages({ operation: 'listWebhookDeliveries', method: 'GET', path: `/v1/webhook-endpoints/${segment(webhookEndpointId)}/deliveries/`, query: input, onlyReads: true }, options),

    /**
     * Send a webhook endpoint again what happened since a moment.
     * Oldest first, under the ids of the events: those that were for it, and those of its types that were recorded for others before it was there. One call replays at most 10000; `next_since` says where the next one begins.
     */
    replay: (webhookEndpointId: string, input: ReplayToWebhookEndpointInput, options?: RequestOptions): Promise<ReplayToWebhookEndpoint> =>
      this.call({ operation: 'replayToWebhookEndpoint', method: 'POST', path: `/v1/webhook-endpoints/${segment(webhookEndpointId)}/replay/`, body: input, isKeyed: true }, options),
  }

  readonly events = {
    /**
     * List events.
     * Newest first. All that is given must hold. An event is recorded when an endpoint wants it, and kept for a while.
     */
    list: (input: ListEventsInput = {}, options?: RequestOptions): Pages<EventSummary, EventSummaryPage> =>
      this.pages({ operation: 'listEvents', method: 'GET', path: '/v1/events/', query: input, onlyReads: true }, options),

    /** Read one event, with what it says and every attempt at its delivery. */
    get: (eventId: string, options?: RequestOptions): Promise<Event> =>
      this.call({ operation: 'getEvent', method: 'GET', path: `/v1/events/${segment(eventId)}/`, onlyReads: true }, options),

    /**
     * Deliver an event again.
     * Under the same id, to the active endpoints that it was for, or to one of them.
     */
    replay: (eventId: string, input: ReplayEventInput = {}, options?: RequestOptions): Promise<ReplayedEvent> =>
      this.call({ operation: 'replayEvent', method: 'POST', path: `/v1/events/${segment(eventId)}/replay/`, query: input, isKeyed: true }, options),
  }

  /**
   * Read what changed.
   * For keeping a copy. Without `after` it begins with everything there is. Who reads on until `has_more` is false, and stores each record in place of what was stored under its type and id, holds exactly what was committed before the last request. An object that changed several times comes once, as it is now.
   */
  readonly listChanges = (input: ListChangesInput = {}, options?: RequestOptions): Promise<ChangePage> =>
    this.call({ operation: 'listChanges', method: 'GET', path: '/v1/changes/', query: input, onlyReads: true }, options)

  readonly auditLog = {
    /**
     * List the audit trail.
     * Who did what to whom, newest first. All that is given must hold.
     */
    list: (input: ListAuditLogInput = {}, options?: RequestOptions): Pages<AuditEntry, AuditEntryPage> =>
      this.pages({ operation: 'listAuditLog', method: 'GET', path: '/v1/audit-log/', query: input, onlyReads: true }, options),
  }
}
