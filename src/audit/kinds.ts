/** A kind of entry: what its object is, and what happened. */
interface AuditKind {
  object: string
  tells: string
}

/** Every kind of entry of the audit trail. Names are never changed, since kept entries hold them. */
export const AUDIT_KINDS = {
  'api_key.created': { object: 'api_key', tells: 'An API key was made; `fields` are its scopes.' },
  'api_key.revoked': { object: 'api_key', tells: 'An API key was revoked.' },
  'api_key.rotated': {
    object: 'api_key',
    tells: 'Another key was made in place of a key: `details` have its id, and for how many hours the old one went on.',
  },
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
  'billing_export.downloaded': {
    object: 'billing_export',
    tells: 'A file of an export was fetched by a signed link; the actor is who was given that link.',
  },
  'billing_export.started': { object: 'billing_export', tells: 'An export of billable events was asked for.' },
  'bulk_action.started': {
    object: 'bulk_action',
    tells:
      'Something is to be done with many applications: `kind` of the details says what. Each with which it is done leaves what a single one leaves, too.',
  },
  'bulk_action.undone': {
    object: 'bulk_action',
    tells: 'What was done with many applications is taken back by another bulk action.',
  },
  'bulk_move.started': {
    object: 'bulk_move',
    tells: 'A move of many applications was asked for; each that moves leaves `application.moved`, too.',
  },
  'bulk_move.undone': { object: 'bulk_move', tells: 'A move of many applications is taken back by another one.' },
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
  'candidate.texts_resumed': { object: 'candidate', tells: 'A person wants the service’s text messages again.' },
  'candidate.texts_stopped': {
    object: 'candidate',
    tells: 'A person wants none of the service’s text messages any more.',
  },
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
  'document.downloaded': {
    object: 'document',
    tells:
      'The file of a document was fetched by a signed link; the actor is who was given that link, whoever followed it. A bucket serves its files itself and leaves none.',
  },
  'document.listed': { object: 'document', tells: 'Documents were listed, with links to their files.' },
  'document.read': {
    object: 'document',
    tells: 'A document was read, with its text and a link to its file, or looked at.',
  },
  'document.retried': { object: 'document', tells: 'A document was given to be read again.' },
  'document.reviewed': { object: 'document', tells: 'A document was verified or rejected.' },
  'document.taken': { object: 'document', tells: 'Documents were taken to be reviewed.' },
  'document.uploaded': { object: 'application', tells: 'Documents were added to an application.' },
  'event.listed': { object: 'event', tells: 'Events were listed.' },
  'event.read': { object: 'event', tells: 'An event was read, with what it says.' },
  'event.replayed': { object: 'event', tells: 'Events are delivered again.' },
  'form_values.changed': {
    object: 'application',
    tells:
      'Answers of an application were sent or changed; `fields` are the ids of the form elements. Drafts leave no entry.',
  },
  'import.finished': { object: 'import', tells: 'All rows of an import were read, or it was given up.' },
  'import.listed': { object: 'import', tells: 'What became of the rows of an import was read.' },
  'import.report_downloaded': {
    object: 'import',
    tells: 'The report of an import was fetched by a signed link; the actor is who was given that link.',
  },
  'import.rows_stored': {
    object: 'import',
    tells: 'People and applications were stored from a file, with their past; `candidate_ids` are whose.',
  },
  'import.started': { object: 'import', tells: 'A file of people and applications was given to be imported.' },
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
  'interview.cancelled': { object: 'interview', tells: 'An interview was cancelled.' },
  'interview.listed': { object: 'interview', tells: 'Interviews were listed.' },
  'interview.no_show': { object: 'interview', tells: 'Somebody did not come to an interview.' },
  'interview.read': { object: 'interview', tells: 'An interview was read.' },
  'interview.rescheduled': { object: 'interview', tells: 'An applicant chose another time for an interview.' },
  'interview.scheduled': { object: 'interview', tells: 'An applicant chose a time for an interview.' },
  'magic_link.created': { object: 'magic_link', tells: 'A link that logs an applicant in was made.' },
  'magic_link.listed': { object: 'magic_link', tells: 'Magic links were listed or searched.' },
  'magic_link.revoked': { object: 'magic_link', tells: 'A magic link was revoked.' },
  'magic_link.sent': { object: 'magic_link', tells: 'A magic link was mailed to an applicant at somebody’s wish.' },
  'magic_link.used': { object: 'magic_link', tells: 'An applicant came in by a magic link.' },
  'mail.listed': { object: 'mail', tells: 'Mails were listed with their subjects, those about an application or all.' },
  'mail.read': { object: 'mail', tells: 'What a mail says was read.' },
  'note.changed': { object: 'note', tells: 'A note about an application was changed.' },
  'note.created': { object: 'note', tells: 'A note about an application was written.' },
  'note.deleted': { object: 'note', tells: 'A note about an application was deleted.' },
  'note.listed': { object: 'note', tells: 'The notes about an application were read.' },
  'message.sent': { object: 'mail', tells: 'Somebody of the company sent an applicant a message.' },
  'operator.identity_linked': {
    object: 'user',
    tells:
      'Who somebody is for the provider of single sign-on was noted; `details` say whether they are new, were invited, or did it themselves.',
  },
  'operator.identity_unlinked': {
    object: 'user',
    tells: 'Somebody is nobody any more for the provider of single sign-on.',
  },
  'operator.invitation_renewed': {
    object: 'invitation',
    tells: 'An invitation was given another link; `fields` is the role.',
  },
  'operator.invitation_revoked': { object: 'invitation', tells: 'An invitation was taken back.' },
  'operator.invited': { object: 'invitation', tells: 'Somebody was invited to the console; `fields` is the role.' },
  'operator.joined': {
    object: 'user',
    tells: 'Somebody joined the console, or chose new factors; `fields` is the role.',
  },
  'operator.passkey_added': { object: 'user', tells: 'Somebody added a passkey to what they sign in by.' },
  'operator.passkey_removed': { object: 'user', tells: 'Somebody removed a passkey of theirs.' },
  'operator.passkeys_required': {
    object: 'company',
    tells: 'Whether the company lets people in by passkeys alone was changed; `details` say whether.',
  },
  'operator.password_changed': {
    object: 'user',
    tells: 'Somebody changed their password; their other sessions ended.',
  },
  'operator.recovery_codes_made': {
    object: 'user',
    tells: 'Somebody made new recovery codes in place of all of before.',
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
  'operator.step_up_refused': {
    object: 'user',
    tells: 'Somebody who is signed in gave a wrong factor, before something that needs one: `details` say which.',
  },
  'operator.stepped_up': {
    object: 'user',
    tells: 'Somebody who is signed in gave a factor again, for what needs one: `details` say which.',
  },
  'single_sign_on.refused': {
    object: 'single_sign_on',
    tells:
      'Somebody came back from the provider and did not get in; `details` say why. Once a minute for each reason and address.',
  },
  'single_sign_on.removed': {
    object: 'single_sign_on',
    tells: 'The company has no provider of single sign-on any more.',
  },
  'single_sign_on.required': {
    object: 'single_sign_on',
    tells:
      'Whether the provider is the only way in was changed; `details` say whether, and which owner breaks the glass.',
  },
  'single_sign_on.set': {
    object: 'single_sign_on',
    tells: 'The provider of single sign-on was told or changed; `details` are what was said, without the secret.',
  },
  'retention.applied': {
    object: 'retention_rule',
    tells:
      'A rule of retention, or a setting of the installation, removed something; people leave `candidate.erased` each, the trail `audit.removed`.',
  },
  'text_message.listed': { object: 'text_message', tells: 'The text messages about an application were read.' },
  'webhook_endpoint.changed': { object: 'webhook_endpoint', tells: 'An endpoint was changed.' },
  'webhook_endpoint.created': { object: 'webhook_endpoint', tells: 'An endpoint was made.' },
  'webhook_endpoint.deleted': { object: 'webhook_endpoint', tells: 'An endpoint was deleted.' },
  'webhook_endpoint.enabled': { object: 'webhook_endpoint', tells: 'An endpoint was switched on again.' },
  'webhook_endpoint.secret_rotated': { object: 'webhook_endpoint', tells: 'The secret of an endpoint was rotated.' },
  'webhook_endpoint.tested': { object: 'webhook_endpoint', tells: 'A test was sent to an endpoint.' },
} as const satisfies Record<string, AuditKind>

export type AuditAction = keyof typeof AUDIT_KINDS

export const AUDIT_ACTIONS = Object.keys(AUDIT_KINDS) as AuditAction[]
