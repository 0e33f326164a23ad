import { SCOPES, type Scope } from '../http/scopes.ts'

/** What a person may do in the console: the scopes of the API, and what the console alone has. */
export type Ability =
  | Scope
  | 'members:read'
  | 'members:write'
  | 'keys:read'
  | 'keys:write'
  | 'sign_on:read'
  | 'sign_on:write'
  | 'passkey_policy:write'

export const ROLES = ['owner', 'admin', 'recruiter', 'reviewer', 'viewer', 'auditor'] as const
export type Role = (typeof ROLES)[number]

const VIEWER = [
  'company:read',
  'flows:read',
  'applications:read',
  'candidates:read',
  'documents:read',
  'notes:read',
  'interviews:read',
  'insights:read',
] as const

/** The one table of what each role may do. */
export const ABILITIES: Record<Role, readonly Ability[]> = {
  owner: [
    ...SCOPES,
    'members:read',
    'members:write',
    'keys:read',
    'keys:write',
    'sign_on:read',
    'sign_on:write',
    'passkey_policy:write',
  ],
  // Who comes in is for owners to say, by an invitation or by a provider.
  admin: [...SCOPES, 'members:read', 'keys:read', 'keys:write', 'sign_on:read', 'passkey_policy:write'],
  recruiter: [
    ...VIEWER,
    'applications:write',
    'candidates:write',
    'magic_links:read',
    'magic_links:write',
    'automations:read',
    'mails:read',
    'messages:write',
    'notes:write',
    'members:read',
    'documents:write',
    'interviews:write',
  ],
  // Of what is assigned to them alone: src/console/door/assigned-only.ts.
  reviewer: [
    'company:read',
    'flows:read',
    'applications:read',
    'documents:read',
    'documents:write',
    'notes:read',
    'notes:write',
  ],
  viewer: VIEWER,
  // What was done and how it is set up, and nothing of the people who apply.
  auditor: [
    'company:read',
    'flows:read',
    'configuration:read',
    'billing:read',
    'audit:read',
    'members:read',
    'keys:read',
    'sign_on:read',
  ],
}

/** Whether a role reaches only applications that are assigned to the person, and those of flows that their membership names. */
export const seesAssignedOnly = (role: Role): boolean => role === 'reviewer'

/** Whether a text names a role. */
export const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text)
