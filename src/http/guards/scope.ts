import type { Caller } from '../../contract/caller.ts'
import { Fault } from '../../contract/fault.ts'
import type { Guard } from '../entrance.ts'
import type { Scope } from '../scopes.ts'

/**
 * Requires a scope of the caller's API key.
 * @throws {Fault} insufficient_scope
 */
export const requireScope =
  (scope: Scope): Guard =>
  async (request) => {
    const { apiKey } = request.caller as Caller
    if (apiKey.scopes.includes('*') || apiKey.scopes.includes(scope)) return
    throw new Fault('insufficient_scope', `The API key lacks the scope ${scope}.`)
  }
