/** What an API key may be allowed to do; `*` stands for all of them. */
export const SCOPES = [
  'company:read',
  'company:write',
  'flows:read',
  'applications:read',
  'applications:write',
  'notes:read',
  'notes:write',
  'candidates:read',
  'candidates:write',
  'candidates:erase',
  'candidates:export',
  'magic_links:read',
  'magic_links:write',
  'automations:read',
  'automations:write',
  'billing:read',
  'documents:read',
  'documents:write',
  'changes:read',
  'webhooks:read',
  'webhooks:write',
  'configuration:read',
  'configuration:write',
  'audit:read',
] as const

export type Scope = (typeof SCOPES)[number]
