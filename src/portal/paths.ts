/** Where a new link is asked for. */
export const newLinkPath = (companySlug: string) => `/portal/new-link/${companySlug}/`
/** The open roles of a company. */
export const rolesPath = (companySlug: string) => `/apply/${companySlug}/`
export const rolePath = (companySlug: string, flowSlug: string) => `${rolesPath(companySlug)}${flowSlug}/`

/** Where a person stops mails, as the router has it. */
export const STOP_MAILS_PATH = '/portal/mails/:company/:candidate/:token/'
export const stopMailsPath = (companyId: string, candidateId: string, token: string) =>
  `/portal/mails/${companyId}/${candidateId}/${token}/`

/** What the service knows of the applicant, to be corrected, taken along or erased. */
export const OWN_DATA_PATH = '/portal/me/'
export const OWN_EXPORT_PATH = '/portal/me/export/'
export const OWN_ERASURE_PATH = '/portal/me/erase/'
/** Where a new email is proven, as the router has it. */
export const NEW_EMAIL_PATH = '/portal/email/:token/'
export const newEmailPath = (token: string) => `/portal/email/${token}/`
/** The applicant's applications. */
export const APPLICATIONS_PATH = '/portal/'
/** The page of one application. */
export const applicationPath = (applicationId: string) => `/portal/applications/${applicationId}/`
/** A form of it. */
export const pagePath = (applicationId: string, pageId: string) => `${applicationPath(applicationId)}pages/${pageId}/`
/** Where a page with a schedule has its time chosen. */
export const interviewPath = (applicationId: string, pageId: string) => `${pagePath(applicationId, pageId)}interview/`
/** It as a file for a calendar. */
export const calendarPath = (applicationId: string, pageId: string) =>
  `${interviewPath(applicationId, pageId)}calendar.ics`
/** Where a script saves what is typed into a form. */
export const entriesPath = (applicationId: string, pageId: string) => `${pagePath(applicationId, pageId)}entries/`
/** Where a script sends the files of a form. */
export const uploadPath = (applicationId: string, pageId: string) => `${pagePath(applicationId, pageId)}documents/`
/** A small picture of a document. */
export const picturePath = (applicationId: string, documentId: string) =>
  `${documentsPath(applicationId)}${documentId}/picture/`
/** What a script asks about documents that are being read. */
export const documentsPath = (applicationId: string) => `${applicationPath(applicationId)}documents/`
export const reviewPath = (applicationId: string) => `${applicationPath(applicationId)}review/`
export const historyPath = (applicationId: string) => `${applicationPath(applicationId)}history/`
/** Where its applicant withdraws it. */
export const withdrawPath = (applicationId: string) => `${applicationPath(applicationId)}withdraw/`
/** All answers, to be printed. */
export const answersPath = (applicationId: string) => `${applicationPath(applicationId)}answers/`
