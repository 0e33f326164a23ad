import { randomUUIDv7 } from 'node:crypto'
import { joinName, type Name, splitName } from '../../candidates/name.ts'
import { toE164 } from '../../candidates/phone-number.ts'
import { insertOrFindCandidate, lockCandidateByEmail } from '../../candidates/queries.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { findFirstPlace } from '../../flows/queries.ts'
import type { CallerCompany } from '../../http/caller.ts'
import { fieldError, RequestError } from '../../http/request-error.ts'
import { statusIn } from '../application.ts'
import { recordApplicationCreated } from '../application-events.ts'
import { enqueueStageAutomations } from '../automation-jobs.ts'
import { recordCandidateUpdated } from '../candidate-events.ts'
import { insertApplication } from '../queries.ts'
import type { Actor } from '../transition.ts'

/** A candidate's sign-up into a flow. */
export interface SignUp {
  email: string
  hiring_flow_id: string
  phone_number: string
  name?: string | undefined
  first_name?: string | undefined
  last_name?: string | undefined
  is_test?: boolean
}

/**
 * Creates an application on the first stage of a flow, for a new candidate or the one with this email (spec, "Create
 * application"; "Candidate / user"). The automations of the stage run afterwards, in a job.
 * @returns the application's id
 * @throws {RequestError} missing_field, invalid_phone_number, invalid_hiring_flow_id, hiring_flow_not_published
 */
export async function createApplication(
  db: Database,
  company: CallerCompany,
  signUp: SignUp,
  actor: Actor,
): Promise<string> {
  const name = nameOf(signUp)
  const phoneNumber = toE164(signUp.phone_number, company.defaultCountry)
  return inTransaction(db, async (transaction) => {
    const place = await findFirstPlace(transaction, company.id, signUp.hiring_flow_id)
    if (!place) throw fieldError('invalid_hiring_flow_id', 'hiring_flow_id', 'is not a hiring flow of the company')
    if (place.flowStatus !== 'PUBLISHED') {
      throw fieldError(
        'hiring_flow_not_published',
        'hiring_flow_id',
        'is a draft or archived and takes no applications',
      )
    }
    const email = signUp.email.toLowerCase()
    const known = await lockCandidateByEmail(transaction, company.id, email)
    const candidateId = await insertOrFindCandidate(transaction, {
      id: randomUUIDv7(),
      company_id: company.id,
      email,
      phone_number: phoneNumber,
      ...name,
    })
    const id = randomUUIDv7()
    const transitionId = randomUUIDv7()
    const inserted = await insertApplication(transaction, {
      id,
      companyId: company.id,
      flowId: place.flowId,
      candidateId,
      stageId: place.stage.id,
      pageId: place.page?.id ?? null,
      status: statusIn(place.stage.kind, false),
      isTest: signUp.is_test ?? false,
      transitionId,
      billableEventId: randomUUIDv7(),
      actor,
    })
    if (!inserted)
      throw new RequestError('invalid_hiring_flow_id', 'The hiring flow was changed in this moment. Try again.')
    if (known && (known.full_name === null || known.phone_number === null)) {
      await recordCandidateUpdated(transaction, company.id, known)
    }
    await recordApplicationCreated(transaction, company.id, id)
    await enqueueStageAutomations(transaction, company.id, [transitionId])
    return id
  })
}

/** `name`, or first and last name, which say more and win when both are given. */
function nameOf({ name, first_name: first, last_name: last }: SignUp): Name {
  if (first !== undefined && last !== undefined) {
    requireText('first_name', first)
    requireText('last_name', last)
    return joinName(first, last)
  }
  if (name === undefined) {
    const missing = first === undefined ? (last === undefined ? 'name' : 'first_name') : 'last_name'
    throw fieldError('missing_field', missing, 'is required: give name, or both first_name and last_name')
  }
  requireText('name', name)
  return splitName(name)
}

function requireText(field: string, text: string) {
  if (text.trim() === '') throw fieldError('invalid_field', field, 'must not be empty')
}
