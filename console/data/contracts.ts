import type { Static, TSchema } from 'typebox'
import type { advanceApplication } from '../../src/applications/endpoints/advance-application.ts'
import type { advanceApplications } from '../../src/applications/endpoints/advance-applications.ts'
import type { countApplications } from '../../src/applications/endpoints/count-applications.ts'
import type { countApplicationsByFlow } from '../../src/applications/endpoints/count-applications-by-flow.ts'
import type { getApplication } from '../../src/applications/endpoints/get-application.ts'
import type { getApplicationHistory } from '../../src/applications/endpoints/get-application-history.ts'
import type { listApplicationsV2 } from '../../src/applications/endpoints/list-applications-v2.ts'
import type { listCandidateApplications } from '../../src/applications/endpoints/list-candidate-applications.ts'
import type { listAuditLog } from '../../src/audit/endpoints/list-audit-log.ts'
import type { listAutomations } from '../../src/automations/endpoints/list-automations.ts'
import type { listRuns } from '../../src/automations/endpoints/list-runs.ts'
import type { previewAutomation } from '../../src/automations/endpoints/preview-automation.ts'
import type { previewMove } from '../../src/automations/endpoints/preview-move.ts'
import type { retryFailedRuns } from '../../src/automations/endpoints/retry-failed-runs.ts'
import type { exportBillingData } from '../../src/billing/endpoints/external-billing-data-export.ts'
import type { listBillingExports } from '../../src/billing/endpoints/list-billing-exports.ts'
import type { getBulkAction } from '../../src/bulk/endpoints/get-bulk-action.ts'
import type { listBulkActionResults } from '../../src/bulk/endpoints/list-bulk-action-results.ts'
import type { startBulkAssignment } from '../../src/bulk/endpoints/start-bulk-assignment.ts'
import type { startBulkLinks } from '../../src/bulk/endpoints/start-bulk-links.ts'
import type { startBulkMessage } from '../../src/bulk/endpoints/start-bulk-message.ts'
import type { startBulkMove } from '../../src/bulk/endpoints/start-bulk-move.ts'
import type { listCandidates } from '../../src/candidates/endpoints/list-candidates.ts'
import type { getConfigurationVersion } from '../../src/config-as-code/endpoints/get-configuration-version.ts'
import type { listConfigurationVersions } from '../../src/config-as-code/endpoints/list-configuration-versions.ts'
import type { putConfiguration } from '../../src/config-as-code/endpoints/put-configuration.ts'
import type { checkFlowDraft } from '../../src/console/endpoints/check-flow-draft.ts'
import type { completeFlowDraft } from '../../src/console/endpoints/complete-flow-draft.ts'
import type { getAccount } from '../../src/console/endpoints/get-account.ts'
import type { getFlowDesign } from '../../src/console/endpoints/get-flow-design.ts'
import type { getHome } from '../../src/console/endpoints/get-home.ts'
import type { getMessageTexts } from '../../src/console/endpoints/get-message-texts.ts'
import type { getSingleSignOn } from '../../src/console/endpoints/get-single-sign-on.ts'
import type { getStepUp } from '../../src/console/endpoints/get-step-up.ts'
import type { inviteMember } from '../../src/console/endpoints/invite-member.ts'
import type { linkSingleSignOn } from '../../src/console/endpoints/link-single-sign-on.ts'
import type { listKeys } from '../../src/console/endpoints/list-keys.ts'
import type { listMemberships } from '../../src/console/endpoints/list-memberships.ts'
import type { listViews } from '../../src/console/endpoints/list-views.ts'
import type { makeKey } from '../../src/console/endpoints/make-key.ts'
import type { makeRecoveryCodes } from '../../src/console/endpoints/make-recovery-codes.ts'
import type { offerStepUpByPasskey } from '../../src/console/endpoints/offer-step-up-by-passkey.ts'
import type { previewMessageText } from '../../src/console/endpoints/preview-message-text.ts'
import type { trySingleSignOn } from '../../src/console/endpoints/try-single-sign-on.ts'
import type { getMail } from '../../src/correspondence/endpoints/get-mail.ts'
import type { listApplicationDeliveries } from '../../src/correspondence/endpoints/list-application-deliveries.ts'
import type { listApplicationMails } from '../../src/correspondence/endpoints/list-application-mails.ts'
import type { listApplicationTextMessages } from '../../src/correspondence/endpoints/list-application-text-messages.ts'
import type { listMessageTemplates } from '../../src/correspondence/endpoints/list-message-templates.ts'
import type { sendMessage } from '../../src/correspondence/endpoints/send-message.ts'
import type { listSignatures } from '../../src/document-reading/endpoints/list-signatures.ts'
import type { takeDocuments } from '../../src/document-reading/endpoints/take-documents.ts'
import type { getDocument } from '../../src/documents/endpoints/get-document.ts'
import type { eraseCandidate } from '../../src/erasure/endpoints/erase-candidate.ts'
import type { getEvent } from '../../src/events/endpoints/get-event.ts'
import type { listWebhookDeliveries } from '../../src/events/endpoints/list-webhook-deliveries.ts'
import type { listWebhookEndpoints } from '../../src/events/endpoints/list-webhook-endpoints.ts'
import type { replayToWebhookEndpoint } from '../../src/events/endpoints/replay-to-webhook-endpoint.ts'
import type { rotateWebhookSecret } from '../../src/events/endpoints/rotate-webhook-secret.ts'
import type { getHiringFlow } from '../../src/flows/endpoints/get-hiring-flow.ts'
import type { listHiringFlows } from '../../src/flows/endpoints/list-hiring-flows.ts'
import type { getFunnel } from '../../src/insights/endpoints/get-funnel.ts'
import type { getPageVisits } from '../../src/insights/endpoints/get-page-visits.ts'
import type { getRejectedDocuments } from '../../src/insights/endpoints/get-rejected-documents.ts'
import type { getSources } from '../../src/insights/endpoints/get-sources.ts'
import type { getTimeInStage } from '../../src/insights/endpoints/get-time-in-stage.ts'
import type { getVolume } from '../../src/insights/endpoints/get-volume.ts'
import type { listInterviews } from '../../src/interviews/endpoints/list-interviews.ts'
import type { createMagicLink } from '../../src/magic-links/endpoints/create-magic-link.ts'
import type { listMagicLinks } from '../../src/magic-links/endpoints/list-magic-links.ts'
import type { correctApplication } from '../../src/notes/endpoints/correct-application.ts'
import type { listNotes } from '../../src/notes/endpoints/list-notes.ts'
import type { updateApplication } from '../../src/notes/endpoints/update-application.ts'
import type { listMembers } from '../../src/operators/endpoints/list-members.ts'
import type { exportCandidate } from '../../src/person-export/endpoints/export-candidate.ts'
import type { listVariables } from '../../src/variables/endpoints/list-variables.ts'

/** What an endpoint answers, as its own contract has it. */
type Answer<E extends { success: Record<number, TSchema> }> = Static<Extract<E['success'][keyof E['success']], TSchema>>

export type SingleSignOn = Answer<typeof getSingleSignOn>
export type SignOnProvider = NonNullable<SingleSignOn['provider']>
export type FoundProvider = Answer<typeof trySingleSignOn>
export type FlowDesign = Answer<typeof getFlowDesign>
export type DesignedFlow = FlowDesign['flows'][number]
export type DesignedStage = DesignedFlow['stages'][number]
export type DesignedPage = NonNullable<DesignedStage['pages']>[number]
/** Of a page, or of a group in it. */
export type DesignedElement = NonNullable<DesignedPage['elements']>[number]
export type DesignedAutomation = FlowDesign['automations'][number]
export type ConfigurationVersions = Answer<typeof listConfigurationVersions>
export type VersionSummary = ConfigurationVersions['results'][number]
export type Version = Answer<typeof getConfigurationVersion>
export type Applied = Answer<typeof putConfiguration>
export type ConfigurationChange = Applied['changes'][number]
export type MessageTexts = Answer<typeof getMessageTexts>
export type TextPreview = Answer<typeof previewMessageText>
export type CompletedDraft = Answer<typeof completeFlowDraft>
export type CheckedDraft = Answer<typeof checkFlowDraft>
export type Memberships = Answer<typeof listMemberships>
export type MadeInvitation = Answer<typeof inviteMember>
export type Home = Answer<typeof getHome>
export type SavedView = SavedViews['results'][number]
export type Bills = Answer<typeof listBillingExports>
export type Bill = Bills['results'][number]
export type BillFiles = Answer<typeof exportBillingData>
export type Keys = Answer<typeof listKeys>
export type ApiKey = Keys['keys'][number]
export type MadeKey = Answer<typeof makeKey>
export type Erasure = Answer<typeof eraseCandidate>
export type PersonExport = Answer<typeof exportCandidate>
export type Account = Answer<typeof getAccount>
export type RecoveryCodes = Answer<typeof makeRecoveryCodes>
export type SignOnLink = Answer<typeof linkSingleSignOn>
export type StepUp = Answer<typeof getStepUp>
export type PasskeyOffer = Answer<typeof offerStepUpByPasskey>
export type SavedViews = Answer<typeof listViews>
export type Flows = Answer<typeof listHiringFlows>
export type Flow = Answer<typeof getHiringFlow>
export type Stage = Flow['stages'][number]
export type FormElement = Flow['forms'][number]['form_elements'][number]
export type Variables = Answer<typeof listVariables>
export type ApplicationPage = Answer<typeof listApplicationsV2>
export type Counts = Answer<typeof countApplications>
export type FlowCounts = Answer<typeof countApplicationsByFlow>
export type ApplicationDetail = Answer<typeof getApplication>
export type Form = ApplicationDetail['forms'][number]
export type Document = ApplicationDetail['documents'][number]
export type History = Answer<typeof getApplicationHistory>
export type Transition = History['transitions'][number]
export type Moved = Answer<typeof advanceApplication>
export type MovedMany = Answer<typeof advanceApplications>
export type Candidates = Answer<typeof listCandidates>
export type CandidateApplications = Answer<typeof listCandidateApplications>
export type AutomationPreview = Answer<typeof previewAutomation>
export type Interviews = Answer<typeof listInterviews>
export type RunRetry = Answer<typeof retryFailedRuns>
export type MovePreview = Answer<typeof previewMove>
export type BulkLinkPreview = Extract<Answer<typeof startBulkLinks>, { skips: unknown[] }>
export type BulkMessagePreview = Extract<Answer<typeof startBulkMessage>, { samples: unknown[] }>
export type MessageTemplates = Answer<typeof listMessageTemplates>
export type MessagePreview = Extract<Answer<typeof sendMessage>, { subject: unknown }>
export type SentMessage = Extract<Answer<typeof sendMessage>, { mail_id: unknown }>
export type BulkAction = Answer<typeof getBulkAction>
export type BulkAssignmentPreview = Extract<Answer<typeof startBulkAssignment>, { samples: unknown[] }>
export type BulkMovePreview = Extract<Answer<typeof startBulkMove>, { rehearsed: number }>
export type StartedBulkAction = Extract<Answer<typeof startBulkAssignment>, { id: string }>
export type BulkActionResults = Answer<typeof listBulkActionResults>
export type TakenDocuments = Answer<typeof takeDocuments>
export type TakenDocument = TakenDocuments['results'][number]
export type ReadDocument = Answer<typeof getDocument>
export type PlacedWord = NonNullable<ReadDocument['page_words']>[number][number]
export type Run = Runs['results'][number]
export type Automations = Answer<typeof listAutomations>
export type AuditEntries = Answer<typeof listAuditLog>
export type WebhookEndpoints = Answer<typeof listWebhookEndpoints>
export type WebhookEndpoint = WebhookEndpoints['results'][number]
export type EndpointDeliveries = Answer<typeof listWebhookDeliveries>
export type Delivery = EndpointDeliveries['results'][number]
export type DeliveredEvent = Answer<typeof getEvent>
export type Replayed = Answer<typeof replayToWebhookEndpoint>
export type RotatedSecret = Answer<typeof rotateWebhookSecret>
export type AssignedApplication = Answer<typeof updateApplication>
export type Corrected = Answer<typeof correctApplication>
export type Runs = Answer<typeof listRuns>
export type Signatures = Answer<typeof listSignatures>
export type Notes = Answer<typeof listNotes>
export type Note = Notes['results'][number]
export type Members = Answer<typeof listMembers>

export type Volume = Answer<typeof getVolume>
export type Funnel = Answer<typeof getFunnel>
export type TimeInStage = Answer<typeof getTimeInStage>
export type PageVisits = Answer<typeof getPageVisits>
export type RejectedDocuments = Answer<typeof getRejectedDocuments>
export type Sources = Answer<typeof getSources>

export type Mails = Answer<typeof listApplicationMails>
export type TextMessages = Answer<typeof listApplicationTextMessages>
export type Mail = Answer<typeof getMail>
export type Deliveries = Answer<typeof listApplicationDeliveries>
export type MagicLinks = Answer<typeof listMagicLinks>
export type NewMagicLink = Answer<typeof createMagicLink>

/** An application in the list, with a value for each variable that was asked for. */
export type ApplicationRow = ApplicationPage['results'][number] & Record<string, unknown>
