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
  ApplicationsAcrossFlowsPage,
  AppliedConfiguration,
  AuditEntry,
  AuditEntryPage,
  AutomationList,
  AutomationPreview,
  AutomationRun,
  AutomationRunPage,
  BillingExportSummary,
  BillingExportSummaryPage,
  BulkActionItem,
  BulkActionItemPage,
  BulkActionProgress,
  BulkMove,
  BulkMoveItem,
  BulkMoveItemPage,
  BulkMoveProgress,
  CancelInterviewInput,
  Candidate,
  CandidateApplicationPage,
  CandidateData,
  CandidatePage,
  CandidateUpdate,
  CandidateUpdated,
  ChangePage,
  Company,
  Configuration,
  ConfigurationVersion,
  ConfigurationVersionSummary,
  ConfigurationVersionSummaryPage,
  CorrectApplicationInput,
  CorrectedApplication,
  CountApplicationsAnswer,
  CreateApplicationInput,
  CreateImportInput,
  CreateMagicLinkInput,
  CreateNoteInput,
  CreateOrUpdateCandidateInput,
  CreateWebhookEndpointInput,
  DeletedNote,
  DeletedWebhookEndpoint,
  DeliveredEvent,
  DeliveredEventPage,
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
  FlowCounts,
  Funnel,
  GetCandidateDataAndSubmissionsAnswer,
  GetCandidateDataAndSubmissionsByQueryAnswer,
  GetCandidateDataAndSubmissionsByQueryInput,
  GetCandidateDataAndSubmissionsInput,
  GetCandidateDataInput,
  GetDocumentInput,
  GetFunnelInput,
  GetPageVisitsInput,
  GetRejectedDocumentsInput,
  GetSourcesInput,
  GetTimeInStageInput,
  GetVolumeInput,
  HiringFlow,
  HiringFlowSummaryList,
  ImportedRow,
  ImportedRowPage,
  Interview,
  InterviewPage,
  ListApplicationDeliveriesInput,
  ListApplicationHistoriesInput,
  ListApplicationMailsInput,
  ListApplicationTextMessagesInput,
  ListApplicationsAcrossFlowsInput,
  ListApplicationsV1Input,
  ListApplicationsV2ByQueryInput,
  ListApplicationsV2Input,
  ListAuditLogInput,
  ListAutomationRunsInput,
  ListBillingExportsInput,
  ListBulkActionResultsInput,
  ListBulkMoveResultsInput,
  ListCandidateApplicationsInput,
  ListCandidatesInput,
  ListChangesInput,
  ListConfigurationVersionsInput,
  ListDocumentsInput,
  ListEventsInput,
  ListImportRowsInput,
  ListImportsInput,
  ListInterviewsInput,
  ListMagicLinksInput,
  ListMailsInput,
  ListNotesInput,
  ListVariablesInput,
  ListWebhookDeliveriesInput,
  ListWebhookEndpointsInput,
  MagicLink,
  MagicLinkPage,
  Mail,
  MailPage,
  MailSummary,
  MemberList,
  Merge,
  MergeCandidateInput,
  MessageTemplates,
  Move,
  MovePreview,
  NewMagicLink,
  NewWebhookEndpoint,
  Note,
  NotePage,
  PageVisits,
  PeopleImport,
  PeopleImportPage,
  PersonExport,
  PreviewAutomationInput,
  PreviewMoveInput,
  PutConfigurationInput,
  ReadDocument,
  ReceivedFire,
  RejectedDocuments,
  ReplayEventInput,
  ReplayToWebhookEndpoint,
  ReplayToWebhookEndpointInput,
  ReplayedEvent,
  RetentionRuleList,
  RetryFailedRunsInput,
  ReviewDocumentInput,
  RotatedWebhookSecret,
  RunRetry,
  SelfIdentification,
  SendMessageAnswer,
  SendMessageInput,
  SentMagicLink,
  SignatureList,
  Sources,
  StartBulkAssignmentAnswer,
  StartBulkAssignmentInput,
  StartBulkLinksAnswer,
  StartBulkLinksInput,
  StartBulkMessageAnswer,
  StartBulkMessageInput,
  StartBulkMoveAnswer,
  StartBulkMoveInput,
  TakeDocumentsInput,
  TakenDocuments,
  TextMessage,
  TextMessagePage,
  TimeInStage,
  UpdateApplicationInput,
  UpdateCandidateInput,
  UpdateCompanyInput,
  UpdateNoteInput,
  UpdateWebhookEndpointInput,
  UploadDocumentsInput,
  UploadedDocuments,
  VariableList,
  Volume,
  WebhookDelivery,
  WebhookDeliveryPage,
  WebhookEndpoint,
  WebhookEndpointPage,
  WebhookEndpointTest,
} from './types.ts'

/** A method for each operation of the API. */
export abstract class Operations extends Requests {
  readonly company = {
    /**
     * Read the company of the API key.
     * With its legal entities. A key is of one company: all that it reads and writes is.
     */
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
      this.call({ operation: 'putConfiguration', method: 'PUT', path: '/v1/configuration/', body: input, inQuery: ['dry_run', 'expected_version', 'take_over'] }, options),
  }

  readonly configurationVersions = {
    /**
     * List the versions of the company file.
     * What was applied, by whom and when, newest first; also who looks after the company now: the first one says it.
     */
    list: (input: ListConfigurationVersionsInput = {}, options?: RequestOptions): Pages<ConfigurationVersionSummary, ConfigurationVersionSummaryPage> =>
      this.pages({ operation: 'listConfigurationVersions', method: 'GET', path: '/v1/configuration/versions/', query: input, onlyReads: true }, options),

    /**
     * Read a version of the company file.
     * What it changed, and the whole file as it was then, without secrets. Sent to `PUT /v1/configuration/`, it is the way back.
     */
    get: (configurationVersionId: string, options?: RequestOptions): Promise<ConfigurationVersion> =>
      this.call({ operation: 'getConfigurationVersion', method: 'GET', path: `/v1/configuration/versions/${segment(configurationVersionId)}/`, onlyReads: true }, options),
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

    /**
     * Count the applications of each flow.
     * Test applications are counted, too. Costs the same however many there are.
     */
    countAll: (options?: RequestOptions): Promise<FlowCounts> =>
      this.call({ operation: 'countApplicationsByFlow', method: 'GET', path: '/v2/applications/counts/', onlyReads: true }, options),

    /**
     * List what messages to people of a hiring flow can say.
     * The templates of the company file by their keys, and the paths that own words can name.
     */
    messageTemplates: (hiringFlowId: string, options?: RequestOptions): Promise<MessageTemplates> =>
      this.call({ operation: 'listMessageTemplates', method: 'GET', path: `/v1/hiring-flow/${segment(hiringFlowId)}/message-templates/`, onlyReads: true }, options),
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

    /**
     * Read one candidate.
     * By the id that records of applications tell. That of a candidate who was merged leads to the one who stays.
     */
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
     * Most recent first. The v2 list also filters by variables and sorts.
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
     * List applications of a flow, with filters on variables, asked by query.
     * As the POST, with the fields as query parameters; a list is written `a,b` or by repeating the parameter.
     */
    searchByQuery: (input: ListApplicationsV2ByQueryInput, options?: RequestOptions): Pages<ApplicationWithVariables, ApplicationWithVariablesPage> =>
      this.pages({ operation: 'listApplicationsV2ByQuery', method: 'GET', path: '/v2/applications/', query: input, onlyReads: true }, options),

    /**
     * List applications of all flows.
     * As the v2 list, of every flow of the company. Filters are those of variables that every flow has: `USER.…` and the dates of `APPLICATION.STATUS.…`.
     */
    searchAcrossFlows: (input: ListApplicationsAcrossFlowsInput = {}, options?: RequestOptions): Pages<Application, ApplicationsAcrossFlowsPage> =>
      this.pages({ operation: 'listApplicationsAcrossFlows', method: 'POST', path: '/v2/applications/across-flows/', body: input, onlyReads: true }, options),

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
     * List what an applicant has signed.
     * Newest first, with the evidence: when, from which address, what exactly and its hash. A page that was sent again with other answers or texts was signed again.
     */
    signatures: (applicationId: string, options?: RequestOptions): Promise<SignatureList> =>
      this.call({ operation: 'listSignatures', method: 'GET', path: `/v1/applications/${segment(applicationId)}/signatures/`, onlyReads: true }, options),

    /**
     * List what webhook endpoints are told of an application.
     * Newest event first, those about its person too, each with how far it has come to every endpoint, and why not further. An event is recorded when an endpoint wants it, and kept for a while.
     */
    deliveries: (applicationId: string, input: ListApplicationDeliveriesInput = {}, options?: RequestOptions): Pages<DeliveredEvent, DeliveredEventPage> =>
      this.pages({ operation: 'listApplicationDeliveries', method: 'GET', path: `/v1/applications/${segment(applicationId)}/deliveries/`, query: input, onlyReads: true }, options),

    /**
     * Send the applicant a message.
     * What a template of the company file says, or own words, with `{{ candidate.first_name }}` and the like filled; by mail or, with `channel: text`, as a text message, in the person’s language where the template has it, with how they stop such messages. It is among the mails or text messages of the application. With `dry_run` it says what the person would read: nothing is sent.
     */
    messages: (applicationId: string, input: SendMessageInput = {}, options?: RequestOptions): Promise<SendMessageAnswer> =>
      this.call({ operation: 'sendMessage', method: 'POST', path: `/v1/applications/${segment(applicationId)}/messages/`, body: input, isKeyed: true }, options),

    /**
     * Correct answers and personal data.
     * All of it is stored, or nothing. A note tells who did it, what stood there before, and why; it can be neither changed nor deleted.
     */
    corrections: (applicationId: string, input: CorrectApplicationInput, options?: RequestOptions): Promise<CorrectedApplication> =>
      this.call({ operation: 'correctApplication', method: 'POST', path: `/v1/applications/${segment(applicationId)}/corrections/`, body: input, isKeyed: true }, options),
  }

  readonly erasures = {
    /**
     * Read how far an erasure has come.
     * `COMPLETED` once a worker has removed the files, and what else names the person.
     */
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
     * Try an automation with a person.
     * Takes its steps as things stand now, through all their waits, and undoes everything: no mail is sent, no webhook called, nothing kept. Conditions come with the values that they looked at, mails and webhooks with what this person’s would say. It is tried whether it is switched on or not, and whatever its trigger waits for.
     */
    preview: (applicationId: string, automationId: string, input: PreviewAutomationInput = {}, options?: RequestOptions): Promise<AutomationPreview> =>
      this.call({ operation: 'previewAutomation', method: 'POST', path: `/v1/applications/${segment(applicationId)}/automations/${segment(automationId)}/preview/`, body: input, isKeyed: true }, options),

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
     * Run all failed automation runs of a filter again.
     * This answers at once, and a worker takes them up, each from the step that failed, each once whatever happens meanwhile. With `dry_run` it says how many there are, and changes nothing. Repeated with the `failed_until` of an answer it is about the same runs: ordered twice, by whomever, none is run again twice, and a dry run says how many are left. What became of each says the list of runs with the `retry_id` of the answer.
     */
    retryFailed: (input: RetryFailedRunsInput = {}, options?: RequestOptions): Promise<RunRetry> =>
      this.call({ operation: 'retryFailedRuns', method: 'POST', path: '/v1/run-retries/', body: input, isKeyed: true }, options),

    /**
     * Run a failed automation run again.
     * A worker takes it up from the step that failed; those before it are not taken again. A run that goes on already is left to.
     */
    retry: (runId: string, options?: RequestOptions): Promise<AutomationRun> =>
      this.call({ operation: 'retryAutomationRun', method: 'POST', path: `/v1/automations/runs/${segment(runId)}/retry/`, isKeyed: true }, options),
  }

  readonly documents = {
    /**
     * Take the next documents to review.
     * Those that wait for a review: read, or not readable, and not yet verified or rejected; the newest of each form element, of applications that are neither rejected nor completed. Who takes one has it for five minutes, in which nobody else is given it; asked again, it is the same ones first, for five minutes more. Who has two can show one while the next is loaded. Reviewing does not need it.
     */
    take: (input: TakeDocumentsInput = {}, options?: RequestOptions): Promise<TakenDocuments> =>
      this.call({ operation: 'takeDocuments', method: 'POST', path: '/v1/documents/take/', body: input, isKeyed: true }, options),

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

    /**
     * Read one document, with its text.
     * With what was found in it, how that differs from what was typed, and its review.
     */
    get: (documentId: string, input: GetDocumentInput = {}, options?: RequestOptions): Promise<ReadDocument> =>
      this.call({ operation: 'getDocument', method: 'GET', path: `/v1/documents/${segment(documentId)}/`, query: input, onlyReads: true }, options),
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

    /**
     * Mail the applicant a magic link.
     * Makes a link that leads to the application, good for a week, and mails it to its person in their language. Nobody else sees it.
     */
    send: (applicationId: string, options?: RequestOptions): Promise<SentMagicLink> =>
      this.call({ operation: 'sendMagicLink', method: 'POST', path: `/v1/applications/${segment(applicationId)}/magic-link/send/`, isKeyed: true }, options),
  }

  readonly mails = {
    /**
     * List the mails about an application.
     * Newest first: what was written about the application, and what went to its person about none, such as a link that they asked for. What a mail says is in its details.
     */
    list: (applicationId: string, input: ListApplicationMailsInput = {}, options?: RequestOptions): Pages<MailSummary, MailPage> =>
      this.pages({ operation: 'listApplicationMails', method: 'GET', path: `/v1/applications/${segment(applicationId)}/mails/`, query: input, onlyReads: true }, options),

    /**
     * List mails.
     * Newest first, to whomever they went. What a mail says is in its details.
     */
    all: (input: ListMailsInput = {}, options?: RequestOptions): Pages<MailSummary, MailPage> =>
      this.pages({ operation: 'listMails', method: 'GET', path: '/v1/mails/', query: input, onlyReads: true }, options),

    /**
     * Read a mail.
     * With its text, and whether it was sent, waits, or why it could not be sent.
     */
    get: (mailId: string, options?: RequestOptions): Promise<Mail> =>
      this.call({ operation: 'getMail', method: 'GET', path: `/v1/mails/${segment(mailId)}/`, onlyReads: true }, options),
  }

  readonly textMessages = {
    /**
     * List the text messages about an application.
     * Newest first, with what they say and what became of them.
     */
    list: (applicationId: string, input: ListApplicationTextMessagesInput = {}, options?: RequestOptions): Pages<TextMessage, TextMessagePage> =>
      this.pages({ operation: 'listApplicationTextMessages', method: 'GET', path: `/v1/applications/${segment(applicationId)}/text-messages/`, query: input, onlyReads: true }, options),
  }

  readonly members = {
    /**
     * List who works for the company.
     * The people who sign in to the console, by name: who can be assigned and mentioned, and who moved somebody.
     */
    list: (options?: RequestOptions): Promise<MemberList> =>
      this.call({ operation: 'listMembers', method: 'GET', path: '/v1/members/', onlyReads: true }, options),
  }

  readonly insightsVolume = {
    /**
     * Count how many applied, by week or day.
     * Applications by when they were made. An import counts on the days on which people applied elsewhere.
     */
    list: (input: GetVolumeInput, options?: RequestOptions): Promise<Volume> =>
      this.call({ operation: 'getVolume', method: 'GET', path: '/v1/insights/volume/', query: input, onlyReads: true }, options),
  }

  readonly insightsFunnel = {
    /**
     * Count how far those of each week came.
     * Of the applications made in a week, how many have reached each stage by now, each once, whatever became of them since. A move that whoever made it took back within ten minutes reached nothing.
     */
    list: (input: GetFunnelInput, options?: RequestOptions): Promise<Funnel> =>
      this.call({ operation: 'getFunnel', method: 'GET', path: '/v1/insights/funnel/', query: input, onlyReads: true }, options),
  }

  readonly insightsTimeInStage = {
    /**
     * Tell how long applications stayed on each stage.
     * Of the stays that ended in these weeks: the median, and how long nine in ten were at most, each at most 2.5 % away from the true one. Who still stands on a stage is not counted.
     */
    list: (input: GetTimeInStageInput, options?: RequestOptions): Promise<TimeInStage> =>
      this.call({ operation: 'getTimeInStage', method: 'GET', path: '/v1/insights/time-in-stage/', query: input, onlyReads: true }, options),
  }

  readonly insightsPages = {
    /**
     * Tell on which pages applicants stop.
     * Of the applications that first came to a page in these weeks: how many went on by what their applicants sent, how many somebody else moved, and how many stand there. On the last page of a stage that nothing follows, those who have sent it stand there too.
     */
    list: (input: GetPageVisitsInput, options?: RequestOptions): Promise<PageVisits> =>
      this.call({ operation: 'getPageVisits', method: 'GET', path: '/v1/insights/pages/', query: input, onlyReads: true }, options),
  }

  readonly insightsRejectedDocuments = {
    /**
     * Count why documents are rejected.
     * The documents that there are and that were rejected in these weeks, by what was asked for and why. Reasons are those that the console offers; what somebody wrote in words of their own is counted as `own_words`, since it may name a person.
     */
    list: (input: GetRejectedDocumentsInput, options?: RequestOptions): Promise<RejectedDocuments> =>
      this.call({ operation: 'getRejectedDocuments', method: 'GET', path: '/v1/insights/rejected-documents/', query: input, onlyReads: true }, options),
  }

  readonly insightsSources = {
    /**
     * Count how applications came, and how far they got.
     * Applications made in these weeks, by the way in which they came: the applicants’ pages, the API, an automation, an import, somebody at the console, the service. Where people heard of a job is not known.
     */
    list: (input: GetSourcesInput, options?: RequestOptions): Promise<Sources> =>
      this.call({ operation: 'getSources', method: 'GET', path: '/v1/insights/sources/', query: input, onlyReads: true }, options),
  }

  readonly interviews = {
    /**
     * List interviews.
     * All that is given must hold.
     */
    list: (input: ListInterviewsInput = {}, options?: RequestOptions): Pages<Interview, InterviewPage> =>
      this.pages({ operation: 'listInterviews', method: 'GET', path: '/v1/interviews/', query: input, onlyReads: true }, options),

    /**
     * Read an interview.
     * When and with whom, whether it still stands, and the times that it had before.
     */
    get: (interviewId: string, options?: RequestOptions): Promise<Interview> =>
      this.call({ operation: 'getInterview', method: 'GET', path: `/v1/interviews/${segment(interviewId)}/`, onlyReads: true }, options),

    /**
     * Cancel an interview.
     * Both sides are mailed, and the place is free again. As long as the application has not ended, the applicant may choose another time. Cancelling again changes nothing.
     */
    cancel: (interviewId: string, input: CancelInterviewInput = {}, options?: RequestOptions): Promise<Interview> =>
      this.call({ operation: 'cancelInterview', method: 'POST', path: `/v1/interviews/${segment(interviewId)}/cancel/`, body: input, isKeyed: true }, options),

    /**
     * Mark that somebody did not come.
     * From the moment when it begins. The applicant is not told of it. Marking it again changes nothing.
     */
    noShow: (interviewId: string, options?: RequestOptions): Promise<Interview> =>
      this.call({ operation: 'markInterviewNoShow', method: 'POST', path: `/v1/interviews/${segment(interviewId)}/no-show/`, isKeyed: true }, options),
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

  readonly bulkMoves = {
    /**
     * Move very many applications to a stage.
     * Those of application_ids, or all that pass a filter of the v2 list or of the list over all flows. Each moves as a single move does, with its automations, events and bills; who stands there already, or may not go there, stays, and the results say why. This answers at once, and a worker moves them, some at a time, each once whatever happens meanwhile. With `dry_run` it says who would move, who would stay and why, and what the moves would send and start for some of them: nothing is sent or kept.
     */
    create: (input: StartBulkMoveInput, options?: RequestOptions): Promise<StartBulkMoveAnswer> =>
      this.call({ operation: 'startBulkMove', method: 'POST', path: '/v1/bulk-moves/', body: input, isKeyed: true }, options),

    /**
     * See how far a bulk move has come.
     * How many have moved and how many stay, so far; its results say why.
     */
    get: (bulkMoveId: string, options?: RequestOptions): Promise<BulkMoveProgress> =>
      this.call({ operation: 'getBulkMove', method: 'GET', path: `/v1/bulk-moves/${segment(bulkMoveId)}/`, onlyReads: true }, options),

    /**
     * List what became of each application of a bulk move.
     * Those of the newest applications first. They are deleted 30 days after it was completed.
     */
    results: (bulkMoveId: string, input: ListBulkMoveResultsInput = {}, options?: RequestOptions): Pages<BulkMoveItem, BulkMoveItemPage> =>
      this.pages({ operation: 'listBulkMoveResults', method: 'GET', path: `/v1/bulk-moves/${segment(bulkMoveId)}/results/`, query: input, onlyReads: true }, options),

    /**
     * Take a bulk move back.
     * Answers with the bulk move that does it: whoever has not moved on since goes back to the page or stage of before, if the stages allow that way. Nothing is started again, and what was sent stays sent. Asked again, it is the same one. Possible once it is completed, for 30 days.
     */
    undo: (bulkMoveId: string, options?: RequestOptions): Promise<BulkMoveProgress> =>
      this.call({ operation: 'undoBulkMove', method: 'POST', path: `/v1/bulk-moves/${segment(bulkMoveId)}/undo/`, isKeyed: true }, options),
  }

  readonly bulkActions = {
    /**
     * Assign and tag very many applications.
     * Those of application_ids, or all that pass a filter of the v2 list or of the list over all flows. What is left out stays as it is. This answers at once, and a worker does it, some at a time, each once whatever happens meanwhile; the results say what became of each. With `dry_run` it says what would change and what not, and why: nothing is kept.
     */
    assign: (input: StartBulkAssignmentInput = {}, options?: RequestOptions): Promise<StartBulkAssignmentAnswer> =>
      this.call({ operation: 'startBulkAssignment', method: 'POST', path: '/v1/bulk-actions/assign/', body: input, isKeyed: true }, options),

    /**
     * Send very many applicants a message.
     * Those of application_ids, or all that pass a filter of the v2 list or of the list over all flows, each as a message to one. This answers at once, and a worker writes them, some at a time, each once whatever happens meanwhile; they leave as all mails and text messages do. Who has no email address or, with `channel: text`, no phone number, and who wants none, is skipped. With `dry_run` it says whom it reaches and what some would read: nothing is sent.
     */
    message: (input: StartBulkMessageInput = {}, options?: RequestOptions): Promise<StartBulkMessageAnswer> =>
      this.call({ operation: 'startBulkMessage', method: 'POST', path: '/v1/bulk-actions/message/', body: input, isKeyed: true }, options),

    /**
     * Mail very many applicants a magic link each.
     * Those of application_ids, or all that pass a filter of the v2 list or of the list over all flows: each a link of their own that leads to the application, good for a week. This answers at once, and a worker does it, each once whatever happens meanwhile. With `dry_run` it says whom it reaches: nothing is sent.
     */
    links: (input: StartBulkLinksInput = {}, options?: RequestOptions): Promise<StartBulkLinksAnswer> =>
      this.call({ operation: 'startBulkLinks', method: 'POST', path: '/v1/bulk-actions/links/', body: input, isKeyed: true }, options),

    /**
     * See how far something that is done with many has come.
     * A bulk move is a bulk action, too.
     */
    get: (bulkActionId: string, options?: RequestOptions): Promise<BulkActionProgress> =>
      this.call({ operation: 'getBulkAction', method: 'GET', path: `/v1/bulk-actions/${segment(bulkActionId)}/`, onlyReads: true }, options),

    /**
     * List what became of each application of a bulk action.
     * Those of the newest applications first. They are deleted 30 days after it was completed.
     */
    results: (bulkActionId: string, input: ListBulkActionResultsInput = {}, options?: RequestOptions): Pages<BulkActionItem, BulkActionItemPage> =>
      this.pages({ operation: 'listBulkActionResults', method: 'GET', path: `/v1/bulk-actions/${segment(bulkActionId)}/results/`, query: input, onlyReads: true }, options),

    /**
     * Take back what was done with many.
     * Answers with the bulk action that does it: what has not changed since is put back as it was before. Asked again, it is the same one. Possible once it is completed, for 30 days.
     */
    undo: (bulkActionId: string, options?: RequestOptions): Promise<BulkActionProgress> =>
      this.call({ operation: 'undoBulkAction', method: 'POST', path: `/v1/bulk-actions/${segment(bulkActionId)}/undo/`, isKeyed: true }, options),
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
     * Starts an export of billable events as CSV and Parquet, and answers with its tracker; with the tracker, asks for it. Asking has a rate limit of its own, ten times that of the key.
     */
    request: (input: ExportBillingDataInput = {}, options?: RequestOptions): Promise<ExportBillingDataAnswer> =>
      this.call({ operation: 'exportBillingData', method: 'POST', path: '/v1/external_billing_data_export', body: input, isKeyed: true }, options),

    /**
     * Export billable events, asked by query.
     * Starts an export of billable events as CSV and Parquet, and answers with its tracker; with the tracker, asks for it. Asking has a rate limit of its own, ten times that of the key. A list is written `a,b` or by repeating the parameter.
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

  readonly imports = {
    /**
     * List imports.
     * Newest first, until they are deleted after `IMPORT_RETENTION_DAYS`.
     */
    list: (input: ListImportsInput = {}, options?: RequestOptions): Pages<PeopleImport, PeopleImportPage> =>
      this.pages({ operation: 'listImports', method: 'GET', path: '/v1/imports/', query: input, onlyReads: true }, options),

    /**
     * Import people and applications from a file.
     * CSV or NDJSON, or a zip of one of them with documents, with a map that says what its columns mean. What it tells is past: no automation runs, no mail is sent, no event is delivered and nothing is charged for; changes and the audit trail tell of it. A row whose key was stored before is left as it is, so a file can be sent again. The map is checked against the header and the company’s flows before anything is taken.
     */
    create: (input: CreateImportInput, options?: RequestOptions): Promise<PeopleImport> =>
      this.call({ operation: 'createImport', method: 'POST', path: '/v1/imports/', form: input, isKeyed: true }, options),

    /**
     * Read how far an import is.
     * Once it is finished, `report_url` leads to what became of each row, as CSV.
     */
    get: (importId: string, options?: RequestOptions): Promise<PeopleImport> =>
      this.call({ operation: 'getImport', method: 'GET', path: `/v1/imports/${segment(importId)}/`, onlyReads: true }, options),

    /**
     * List what became of the rows of an import.
     * In the order of the file, also while the import runs. What stood in a row is not kept: its number leads to it in the file.
     */
    rows: (importId: string, input: ListImportRowsInput = {}, options?: RequestOptions): Pages<ImportedRow, ImportedRowPage> =>
      this.pages({ operation: 'listImportRows', method: 'GET', path: `/v1/imports/${segment(importId)}/rows/`, query: input, onlyReads: true }, options),
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

    /**
     * Read one webhook endpoint, and how it does.
     * Whether it takes events, since when it fails, and why it was switched off. Its secret is never told again.
     */
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

    /**
     * Read one event.
     * As its endpoints were sent it, and what each of them answered.
     */
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
