import { SCOPES, type Scope } from '../http/scopes.ts'

/** What a person may do in the console: the scopes of the API, and what the console alone has. */
export type Ability = Scope | 'members:read' | 'members:write'

export const ROLES = ['owner', 'admin', 'recruiter', 'viewer'] as const
export type Role = (typeof ROLES)[number]

const VIEWER = [
  'company:read',
  'flows:read',
  'applications:read',
  'candidates:read',
  'documents:read',
  'notes:read',
] as const

/** The one table of what each role may do. */
export const ABILITIES: Record<Role, readonly Ability[]> = {
  owner: [...SCOPES, 'members:read', 'members:write'],
  admin: [...SCOPES, 'members:read'],
  recruiter: [
    ...VIEWER,
    ...(['applications:write', 'candidates:write', 'magic_links:read', 'magic_links:write'] as const),
    ...(['automations:read', 'notes:write', 'members:read'] as const),
  ],
  viewer: VIEWER,
}

/** Whether a text names a role. */
export const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text)
