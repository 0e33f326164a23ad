/** A kind of entry: what its object is, and what happened. */
interface AuditKind {
  object: string
  tells: string
}

/** Every kind of entry of the audit trail. Names are never changed, since kept entries hold them. */
export const AUDIT_KINDS = {
  'api_key.created': { object: 'api_key', tells: 'An API key was made.' },
  'api_key.revoked': { object: 'api_key', tells: 'An API key was revoked.' },
  'api_key.used': {
    object: 'api_key',
    tells: 'An API key was used, for the first time on this day (UTC) from this address.',
  },
  'api_key.refused': {
    object: 'api_key',
    tells: 'A revoked or expired API key was tried, for the first time in this hour.',
  },
  'application.created': { object: 'application', tells: 'A person applied, or was signed up.' },
  'application.listed': { object: 'application', tells: 'Applications were listed or searched.' },
  'application.moved': { object: 'application', tells: 'An application was moved to a stage or page.' },
  'application.read': { object: 'application', tells: 'An application was read, with its forms and documents.' },
  'candidate.changed': { object: 'candidate', tells: 'What is known of a person was changed.' },
  'candidate.listed': { object: 'candidate', tells: 'People were listed or searched.' },
  'candidate.merged': { object: 'candidate', tells: 'Two people were made one.' },
  'candidate.read': { object: 'candidate', tells: 'A person’s record was read.' },
} as const satisfies Record<string, AuditKind>

export type AuditAction = keyof typeof AUDIT_KINDS

export const AUDIT_ACTIONS = Object.keys(AUDIT_KINDS) as AuditAction[]
