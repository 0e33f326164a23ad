/** A kind of entry: what its object is, and what happened. */
interface AuditKind {
  object: string
  tells: string
}

/** Every kind of entry of the audit trail. Names are never changed, since kept entries hold them. */
export const AUDIT_KINDS = {
  'api_key.created': { object: 'api_key', tells: 'An API key was made; `fields` are its scopes.' },
  'api_key.revoked': { object: 'api_key', tells: 'An API key was revoked.' },
  'api_key.used': { object: 'api_key', tells: 'A key was used from an address: once a day (UTC) for each process.' },
  'api_key.refused': {
    object: 'api_key',
    tells:
      'A revoked or expired key was tried: once an hour for each key and process. A key that never was is of no company.',
  },
  'application.changed': { object: 'application', tells: 'Who looks after an application, or its tags, was changed.' },
  'application.created': { object: 'application', tells: 'A person applied, or was signed up.' },
  'application.data_read': { object: 'application', tells: 'What applicants have told was read, for one or several.' },
  'application.history_read': { object: 'application', tells: 'Transitions were read, of one application or several.' },
  'application.listed': { object: 'application', tells: 'Applications were listed or searched.' },
  'application.moved': { object: 'application', tells: 'An application was moved to a stage or page.' },
  'application.read': { object: 'application', tells: 'An application was read, with its forms and documents.' },
  'audit.accepted': { object: 'audit', tells: 'Somebody had the trail sealed as it stood (`hireline audit accept`).' },
  'audit.exported': { object: 'audit', tells: 'The audit trail was written to a file.' },
  'audit.listed': { object: 'audit', tells: 'The audit trail was read.' },
  'audit.removed': { object: 'audit', tells: 'Old entries were removed, as a rule of retention says.' },
  'automation_run.listed': {
    object: 'automation_run',
    tells: 'Runs of automations were listed, with what set them off.',
  },
  'automation_run.read': { object: 'automation_run', tells: 'A run was read, with what set it off.' },
  'automation_run.retried': { object: 'automation_run', tells: 'A run was made to go on.' },
  'billing_export.started': { object: 'billing_export', tells: 'An export of billable events was asked for.' },
  'candidate.changed': { object: 'candidate', tells: 'What is known of a person was changed.' },
  'candidate.erased': { object: 'candidate', tells: 'A person was erased.' },
  'candidate.exported': {
    object: 'candidate',
    tells: 'A link to everything that is kept of a person was made, or it was written to a file.',
  },
  'candidate.export_downloaded': {
    object: 'candidate',
    tells: 'Such a link was followed; the link itself says by whom it was made.',
  },
  'candidate.listed': { object: 'candidate', tells: 'People were listed or searched.' },
  'candidate.mails_resumed': { object: 'candidate', tells: 'A person wants the service’s own mails again.' },
  'candidate.mails_stopped': { object: 'candidate', tells: 'A person wants none of the service’s own mails any more.' },
  'candidate.merged': { object: 'candidate', tells: 'Two people were made one.' },
  'candidate.read': { object: 'candidate', tells: 'A person’s record was read.' },
  'candidate_update.read': {
    object: 'candidate_update',
    tells: 'What became of a `create_or_update_candidate` was read.',
  },
  'change.listed': { object: 'change', tells: 'Changes were read, with the records as they are.' },
  'company.changed': { object: 'company', tells: 'The company’s own data were changed.' },
  'configuration.applied': {
    object: 'company',
    tells: 'A company file was applied; `details` have the difference by names.',
  },
  'document.listed': { object: 'document', tells: 'Documents were listed, with links to their files.' },
  'document.read': {
    object: 'document',
    tells: 'A document was read, with its text and a link to its file, or looked at.',
  },
  'document.retried': { object: 'document', tells: 'A document was given to be read again.' },
  'document.reviewed': { object: 'document', tells: 'A document was verified or rejected.' },
  'document.uploaded': { object: 'application', tells: 'Documents were added to an application.' },
  'event.listed': { object: 'event', tells: 'Events were listed.' },
  'event.read': { object: 'event', tells: 'An event was read, with what it says.' },
  'event.replayed': { object: 'event', tells: 'Events are delivered again.' },
  'form_values.changed': {
    object: 'application',
    tells:
      'Answers of an application were sent or changed; `fields` are the ids of the form elements. Drafts leave no entry.',
  },
  'installation.backed_up': {
    object: 'installation',
    tells: 'A backup of the whole installation, with all that is of this company, was begun (`hireline backup`).',
  },
  'installation.keys_rotated': {
    object: 'installation',
    tells: 'What is kept sealed was sealed with the newest key (`hireline secrets rotate`).',
  },
  'installation.restored': {
    object: 'installation',
    tells:
      'The installation was filled from a backup (`hireline restore`): what happened between `details.written` and this is lost.',
  },
  'magic_link.created': { object: 'magic_link', tells: 'A link that logs an applicant in was made.' },
  'magic_link.listed': { object: 'magic_link', tells: 'Magic links were listed or searched.' },
  'magic_link.revoked': { object: 'magic_link', tells: 'A magic link was revoked.' },
  'magic_link.used': { object: 'magic_link', tells: 'An applicant came in by a magic link.' },
  'note.changed': { object: 'note', tells: 'A note about an application was changed.' },
  'note.created': { object: 'note', tells: 'A note about an application was written.' },
  'note.deleted': { object: 'note', tells: 'A note about an application was deleted.' },
  'note.listed': { object: 'note', tells: 'The notes about an application were read.' },
  'operator.invited': { object: 'invitation', tells: 'Somebody was invited to the console; `fields` is the role.' },
  'operator.joined': {
    object: 'user',
    tells: 'Somebody joined the console, or chose new factors; `fields` is the role.',
  },
  'operator.removed': { object: 'user', tells: 'Somebody works for the company no more.' },
  'operator.role_changed': { object: 'user', tells: 'Somebody has another role; `fields` is the role.' },
  'operator.sessions_ended': { object: 'user', tells: 'Sessions of somebody were ended.' },
  'operator.sign_in_refused': {
    object: 'user',
    tells: 'Somebody did not get in: `details` say at which factor. An unknown address is of no company.',
  },
  'operator.signed_in': { object: 'user', tells: 'Somebody signed in to the console.' },
  'operator.signed_out': { object: 'user', tells: 'Somebody signed out of the console.' },
  'retention.applied': {
    object: 'retention_rule',
    tells:
      'A rule of retention, or a setting of the installation, removed something; people leave `candidate.erased` each, the trail `audit.removed`.',
  },
  'webhook_endpoint.changed': { object: 'webhook_endpoint', tells: 'An endpoint was changed.' },
  'webhook_endpoint.created': { object: 'webhook_endpoint', tells: 'An endpoint was made.' },
  'webhook_endpoint.deleted': { object: 'webhook_endpoint', tells: 'An endpoint was deleted.' },
  'webhook_endpoint.enabled': { object: 'webhook_endpoint', tells: 'An endpoint was switched on again.' },
  'webhook_endpoint.secret_rotated': { object: 'webhook_endpoint', tells: 'The secret of an endpoint was rotated.' },
  'webhook_endpoint.tested': { object: 'webhook_endpoint', tells: 'A test was sent to an endpoint.' },
} as const satisfies Record<string, AuditKind>

export type AuditAction = keyof typeof AUDIT_KINDS

export const AUDIT_ACTIONS = Object.keys(AUDIT_KINDS) as AuditAction[]
