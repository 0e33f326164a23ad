/** Where a new link is asked for. */
export const newLinkPath = (companySlug: string) => `/portal/new-link/${companySlug}/`
/** The open roles of a company. */
export const rolesPath = (companySlug: string) => `/apply/${companySlug}/`
export const rolePath = (companySlug: string, flowSlug: string) => `${rolesPath(companySlug)}${flowSlug}/`

/** Where a person stops mails, as the router has it. */
export const STOP_MAILS_PATH = '/portal/mails/:company/:candidate/:token/'
export const stopMailsPath = (companyId: string, candidateId: string, token: string) =>
  `/portal/mails/${companyId}/${candidateId}/${token}/`

/** The applicant's applications. */
export const APPLICATIONS_PATH = '/portal/'
/** The page of one application. */
export const applicationPath = (applicationId: string) => `/portal/applications/${applicationId}/`
/** A form of it. */
export const pagePath = (applicationId: string, pageId: string) => `${applicationPath(applicationId)}pages/${pageId}/`
/** Where a script saves what is typed into a form. */
export const entriesPath = (applicationId: string, pageId: string) => `${pagePath(applicationId, pageId)}entries/`
/** Where a script sends the files of a form. */
export const uploadPath = (applicationId: string, pageId: string) => `${pagePath(applicationId, pageId)}documents/`
/** What a script asks about documents that are being read. */
export const documentsPath = (applicationId: string) => `${applicationPath(applicationId)}documents/`
export const reviewPath = (applicationId: string) => `${applicationPath(applicationId)}review/`
export const historyPath = (applicationId: string) => `${applicationPath(applicationId)}history/`
