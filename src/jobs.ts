import { compactApplicationCountsJob } from './applications/jobs/compact-application-counts.ts'
import { sealAuditEntriesJob } from './audit/jobs/seal-audit-entries.ts'
import { runAutomationJob } from './automations/jobs/run-automation.ts'
import { runDocumentAutomationsJob } from './automations/jobs/run-document-automations.ts'
import { runFieldAutomationsJob } from './automations/jobs/run-field-automations.ts'
import { runStageAutomationsJob } from './automations/jobs/run-stage-automations.ts'
import { startDueSchedulesJob } from './automations/jobs/start-due-schedules.ts'
import { forgetOldExportsJob } from './billing/jobs/forget-old-exports.ts'
import { writeExportJob } from './billing/jobs/write-export.ts'
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
import { finishCandidateUpdateJob, readAndFinishCandidateUpdateJob } from './intake/jobs/finish-candidate-update.ts'
import { sendMailJob } from './mail/jobs/send-mail.ts'
import { wipeMailTextsJob } from './mail/jobs/wipe-mail-texts.ts'
import { forgetOldOperatorSessionsJob } from './operators/jobs/forget-old-operator-sessions.ts'
import { forgetOldSessionsJob } from './portal/jobs/forget-old-sessions.ts'
import { remindApplicantJob, tellApplicantJob } from './portal/jobs/tell-applicant.ts'
import { type CompanyJob, goingOverCompanies } from './queue/company-job.ts'
import type { Job } from './queue/job.ts'
import { applyRetentionJob } from './retention/jobs/apply-retention.ts'

/** What is done by the clock for one company after the other. */
const COMPANY_JOBS: CompanyJob[] = [
  compactApplicationCountsJob,
  positionChangesJob,
  sealAuditEntriesJob,
  forgetIdempotentAnswersJob,
  wipeMailTextsJob,
  startDueSchedulesJob,
  forgetOldExportsJob,
  forgetOldSessionsJob,
  resumeErasuresJob,
  applyRetentionJob,
]

/** Every job that a worker runs. */
export const JOBS: Job[] = [
  runStageAutomationsJob,
  deliverEventJob,
  tellApplicantJob,
  remindApplicantJob,
  sendMailJob,
  runFieldAutomationsJob,
  runDocumentAutomationsJob,
  runAutomationJob,
  readDocumentJob,
  scanDocumentJob,
  sweepFilesJob,
  forgetOldOperatorSessionsJob,
  finishCandidateUpdateJob,
  readAndFinishCandidateUpdateJob,
  writeExportJob,
  finishErasureJob,
  fillDemoJob,
  ...COMPANY_JOBS.map((job) => goingOverCompanies(job, listCompanyIds)),
]
