import { findOrCreateCandidate, newCandidate } from '../../candidates/actions/find-or-create-candidate.ts'
import { joinName, type Name, splitName } from '../../candidates/name.ts'
import { requirePhoneNumber } from '../../candidates/phone-number.ts'
import { refuseTaken } from '../../candidates/taken.ts'
import type { CallerCompany } from '../../contract/caller.ts'
import { fieldFault } from '../../contract/fault.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import type { ApplicationRow } from '../application.ts'
import type { Actor } from '../transition.ts'
import { openApplication } from './open-application.ts'

/** A candidate's sign-up into a flow. */
export interface SignUpCommand {
  email: string
  hiring_flow_id: string
  phone_number: string
  name?: string | undefined
  first_name?: string | undefined
  last_name?: string | undefined
  external_identifier?: string | undefined
  is_test?: boolean | undefined
  skip_automations?: boolean | undefined
}

/**
 * Creates an application on the first stage of a flow, for a new candidate or the one with this email
 * (docs/external-api.md, "Create application"). The automations of the stage run afterwards, in a job, unless they are skipped.
 * @returns the application
 * @throws {Fault} missing_field, invalid_phone_number, invalid_hiring_flow_id, hiring_flow_not_published, invalid_field when the email or the
 *   external identifier belongs to another candidate
 */
export async function createApplication(
  db: Database,
  company: CallerCompany,
  signUp: SignUpCommand,
  actor: Actor,
): Promise<ApplicationRow> {
  const told = {
    email: signUp.email.toLowerCase(),
    phone_number: requirePhoneNumber(signUp.phone_number, company.defaultCountry),
    ...chooseName(signUp),
    ...(signUp.external_identifier !== undefined && { external_identifier: signUp.external_identifier }),
  }
  return inTransaction(db, (transaction) =>
    openApplication(transaction, company, {
      flowId: signUp.hiring_flow_id,
      newCandidate: newCandidate(told),
      async candidate() {
        const found = await findOrCreateCandidate(transaction, company.id, told, 'fillEmpty')
        refuseTaken(found)
        return found
      },
      isTest: signUp.is_test ?? false,
      skipAutomations: signUp.skip_automations,
      actor,
    }),
  )
}

/** `name`, or first and last name, which say more and win over `name`. */
function chooseName({ name, first_name: first, last_name: last }: SignUpCommand): Name {
  if (first !== undefined && last !== undefined) {
    requireText('first_name', first)
    requireText('last_name', last)
    return joinName(first, last)
  }
  if (name === undefined) {
    const missing = first === undefined ? (last === undefined ? 'name' : 'first_name') : 'last_name'
    throw fieldFault('missing_field', missing, 'is required: give name, or both first_name and last_name')
  }
  requireText('name', name)
  return splitName(name)
}

function requireText(field: string, text: string) {
  if (text.trim() === '') throw fieldFault('invalid_field', field, 'must not be empty')
}
