import { compactApplicationCountsJob } from './applications/jobs/compact-application-counts.ts'
import { sealAuditEntriesJob } from './audit/jobs/seal-audit-entries.ts'
import { retryFailedRunsJob } from './automations/jobs/retry-failed-runs.ts'
import { runAutomationJob } from './automations/jobs/run-automation.ts'
import { runDocumentAutomationsJob } from './automations/jobs/run-document-automations.ts'
import { runFieldAutomationsJob } from './automations/jobs/run-field-automations.ts'
import { runStageAutomationsJob } from './automations/jobs/run-stage-automations.ts'
import { startDueSchedulesJob } from './automations/jobs/start-due-schedules.ts'
import { forgetOldExportsJob } from './billing/jobs/forget-old-exports.ts'
import { writeExportJob } from './billing/jobs/write-export.ts'
import { forgetBulkResultsJob } from './bulk/jobs/forget-bulk-results.ts'
import { runBulkActionJob } from './bulk/jobs/run-bulk-action.ts'
import { positionChangesJob } from './change-log/jobs/position-changes.ts'
import { listCompanyIds } from './companies/queries.ts'
import { fillDemoJob } from './demo/jobs/fill-demo.ts'
import { readDocumentJob } from './document-reading/jobs/read-document.ts'
import { scanDocumentJob } from './document-reading/jobs/scan-document.ts'
import { sweepFilesJob } from './document-reading/jobs/sweep-files.ts'
import { finishErasureJob } from './erasure/jobs/finish-erasure.ts'
import { resumeErasuresJob } from './erasure/jobs/resume-erasures.ts'
import { deliverEventJob } from './events/jobs/deliver-event.ts'
import { forgetIdempotentAnswersJob } from './http/jobs/forget-idempotent-answers.ts'
import { forgetImportsJob } from './imports/jobs/forget-imports.ts'
import { runImportJob } from './imports/jobs/run-import.ts'
import { countInsightsJob } from './insights/jobs/count-insights.ts'
import { finishCandidateUpdateJob, readAndFinishCandidateUpdateJob } from './intake/jobs/finish-candidate-update.ts'
import { cancelInterviewsOfRejectedJob } from './interviews/jobs/cancel-interviews-of-rejected.ts'
import { cancelLeftInterviewsJob } from './interviews/jobs/cancel-left-interviews.ts'
import { sendMailJob } from './mail/jobs/send-mail.ts'
import { wipeMailTextsJob } from './mail/jobs/wipe-mail-texts.ts'
import { forgetOldOperatorSessionsJob } from './operators/jobs/forget-old-operator-sessions.ts'
import { forgetOldSessionsJob } from './portal/jobs/forget-old-sessions.ts'
import { hearTextReplyJob } from './portal/jobs/hear-text-reply.ts'
import { remindApplicantJob, tellApplicantJob } from './portal/jobs/tell-applicant.ts'
import { remindOfInterviewJob, tellOfErasedInterviewJob, tellOfInterviewJob } from './portal/jobs/tell-of-interview.ts'
import { type CompanyJob, goingOverCompanies } from './queue/company-job.ts'
import type { Job } from './queue/job.ts'
import { applyRetentionJob } from './retention/jobs/apply-retention.ts'
import { sendTextMessageJob } from './text-messages/jobs/send-text-message.ts'
import { wipeTextMessagesJob } from './text-messages/jobs/wipe-text-messages.ts'

/** What is done by the clock for one company after the other. */
const COMPANY_JOBS: CompanyJob[] = [
  compactApplicationCountsJob,
  positionChangesJob,
  countInsightsJob,
  sealAuditEntriesJob,
  forgetIdempotentAnswersJob,
  wipeMailTextsJob,
  wipeTextMessagesJob,
  startDueSchedulesJob,
  forgetOldExportsJob,
  forgetImportsJob,
  forgetBulkResultsJob,
  forgetOldSessionsJob,
  resumeErasuresJob,
  applyRetentionJob,
  cancelLeftInterviewsJob,
]

/** Every job that a worker runs. */
export const JOBS: Job[] = [
  runStageAutomationsJob,
  deliverEventJob,
  tellApplicantJob,
  remindApplicantJob,
  hearTextReplyJob,
  cancelInterviewsOfRejectedJob,
  tellOfInterviewJob,
  tellOfErasedInterviewJob,
  remindOfInterviewJob,
  sendMailJob,
  sendTextMessageJob,
  runFieldAutomationsJob,
  runDocumentAutomationsJob,
  runAutomationJob,
  retryFailedRunsJob,
  readDocumentJob,
  scanDocumentJob,
  sweepFilesJob,
  forgetOldOperatorSessionsJob,
  finishCandidateUpdateJob,
  readAndFinishCandidateUpdateJob,
  writeExportJob,
  runImportJob,
  finishErasureJob,
  runBulkActionJob,
  fillDemoJob,
  ...COMPANY_JOBS.map((job) => goingOverCompanies(job, listCompanyIds)),
]
