/** The page of one application. */
export const applicationPath = (applicationId: string) => `/portal/applications/${applicationId}/`
