import type { Caller } from '../../contract/caller.ts'
import { Fault } from '../../contract/fault.ts'
import type { Guard } from '../entrance.ts'
import type { Scope } from '../scopes.ts'

const HOLDERS = { api_key: 'The API key', operator: 'Your role' }

/**
 * Requires a scope of the caller.
 * @throws {Fault} insufficient_scope
 */
export const requireScope =
  (scope: Scope): Guard =>
  async (request) => {
    const { actor, scopes } = request.caller as Caller
    if (scopes.includes('*') || scopes.includes(scope)) return
    throw new Fault('insufficient_scope', `${HOLDERS[actor.type]} lacks the scope ${scope}.`)
  }
