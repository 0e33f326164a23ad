import type { Ability, Role } from '../../operators/policy.ts'

/** What a page of the console knows of who looks at it. */
export interface ConsoleSession {
  user: { id: string; name: string; email: string }
  company: { id: string; name: string; timezone: string }
  role: Role
  abilities: Ability[]
}
