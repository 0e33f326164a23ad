/**
 * What a method of the SDK is called where the path of its operation does not give the name (method-name.ts), which is so for the
 * paths of the contract: they are older than the rule.
 */
export const METHOD_NAMES: Record<string, string> = {
  listChanges: 'listChanges',

  createApplication: 'applications.create',
  listApplicationsV1: 'applications.list',
  listApplicationsV2: 'applications.search',
  listApplicationsV2ByQuery: 'applications.searchByQuery',
  listApplicationsAcrossFlows: 'applications.searchAcrossFlows',
  countApplicationsByFlow: 'flows.countAll',
  advanceApplications: 'applications.advanceMany',
  previewMove: 'applications.previewMove',
  listApplicationHistories: 'applications.histories',

  getCandidateData: 'candidates.data',
  getCandidateDataAndSubmissions: 'candidates.submissions',
  getCandidateDataAndSubmissionsByQuery: 'candidates.submissionsByQuery',
  createOrUpdateCandidate: 'candidates.createOrUpdate',

  createMagicLink: 'magicLinks.create',
  sendMagicLink: 'magicLinks.send',
  listApplicationMails: 'mails.list',
  listMails: 'mails.all',
  listApplicationTextMessages: 'textMessages.list',
  listApplicationDeliveries: 'applications.deliveries',

  listSignatures: 'applications.signatures',

  listNotes: 'notes.list',
  createNote: 'notes.create',

  previewAutomation: 'automations.preview',
  retryFailedRuns: 'automationRuns.retryFailed',
  fireWebhook: 'automations.fire',
  fireWebhookByQuery: 'automations.fireByQuery',

  exportBillingData: 'billingExports.request',
  exportBillingDataByQuery: 'billingExports.requestByQuery',
}

/** Collections whose group of methods is not called as the path is. */
export const GROUP_NAMES: Record<string, string> = {
  'hiring-flow': 'flows',
  'automations/runs': 'automationRuns',
}
