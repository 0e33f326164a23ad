import type { PortalEndpoint } from './endpoint.ts'
import { chooseTime } from './endpoints/choose-time.ts'
import { listApplications } from './endpoints/list-applications.ts'
import { listRoles } from './endpoints/list-roles.ts'
import { logOut } from './endpoints/log-out.ts'
import { saveEntries } from './endpoints/save-entries.ts'
import { sendNewLink } from './endpoints/send-new-link.ts'
import { sendStage } from './endpoints/send-stage.ts'
import { showApplication } from './endpoints/show-application.ts'
import { showCalendar } from './endpoints/show-calendar.ts'
import { showDocuments } from './endpoints/show-documents.ts'
import { showHistory } from './endpoints/show-history.ts'
import { showHome, showHomeOfRoles } from './endpoints/show-home.ts'
import { showInterview } from './endpoints/show-interview.ts'
import { showLink } from './endpoints/show-link.ts'
import { showNewLink } from './endpoints/show-new-link.ts'
import { showPage } from './endpoints/show-page.ts'
import { showPicture } from './endpoints/show-picture.ts'
import { showReview } from './endpoints/show-review.ts'
import { showShortLink } from './endpoints/show-short-link.ts'
import { showSignUp } from './endpoints/show-sign-up.ts'
import { showStopMails } from './endpoints/show-stop-mails.ts'
import { signUp } from './endpoints/sign-up.ts'
import { stopMails } from './endpoints/stop-mails.ts'
import { submitPage } from './endpoints/submit-page.ts'
import { uploadDocument } from './endpoints/upload-document.ts'
import { useLink } from './endpoints/use-link.ts'

export const portalEndpoints: PortalEndpoint[] = [
  showLink,
  showShortLink,
  useLink,
  showHome,
  showHomeOfRoles,
  listRoles,
  showNewLink,
  sendNewLink,
  showStopMails,
  stopMails,
  showSignUp,
  signUp,
  logOut,
  listApplications,
  showApplication,
  showPage,
  showInterview,
  chooseTime,
  showCalendar,
  submitPage,
  saveEntries,
  uploadDocument,
  showDocuments,
  showPicture,
  showReview,
  sendStage,
  showHistory,
]
