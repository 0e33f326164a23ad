import { type FoundApplication, findOrOpenApplication } from '../../applications/actions/find-or-open-application.ts'
import { findApplication } from '../../applications/queries.ts'
import type { Actor } from '../../applications/transition.ts'
import { changeCandidate } from '../../candidates/actions/change-candidate.ts'
import { findOrCreateCandidate } from '../../candidates/actions/find-or-create-candidate.ts'
import { namedChange, type PersonalChange, parsePersonalChanges } from '../../candidates/personal-changes.ts'
import type { Policy, ToldDetails } from '../../candidates/personal-details.ts'
import { takenProblems } from '../../candidates/taken.ts'
import { type CodedProblem, Fault, refuseProblems } from '../../contract/fault.ts'
import type { Database } from '../../db/database.ts'
import type { ReceivedCommand } from './receive-command.ts'

/** What a request says about a person, and in which parts. */
interface Told {
  details: ToldDetails
  changes: PersonalChange[]
}

interface NotStored {
  problems: CodedProblem[]
}

/**
 * Finds the application that a request is about, or finds or creates the candidate and their application, and stores
 * what the request says about the person.
 * @throws {Fault} application_not_found, hiring_flow_not_published; else naming every part that cannot be stored
 */
export async function storePerson(
  transaction: Database,
  command: ReceivedCommand,
  actor: Actor,
): Promise<FoundApplication> {
  const { company, fields, sorted } = command
  const changes = [...namedChange('full_name', fields.full_name), ...sorted.personal]
  const { told: details, problems } = parsePersonalChanges(changes, company.defaultCountry)
  const stored =
    fields.application_id === undefined
      ? await storeByIdentifier(transaction, command, { details, changes }, actor)
      : await storeByApplication(transaction, command, fields.application_id, { details, changes })
  const clashes = 'problems' in stored ? stored.problems : []
  refuseProblems([...sorted.problems, ...clashes, ...problems])
  return stored as FoundApplication
}

async function storeByIdentifier(
  transaction: Database,
  { company, fields, flow }: ReceivedCommand,
  { details, changes }: Told,
  actor: Actor,
): Promise<FoundApplication | NotStored> {
  const told = { ...details, external_identifier: fields.external_identifier }
  // The phone number is meant for new applications, and a new candidate's application is always new.
  const phone = parsePersonalChanges(namedChange('phone_number', fields.phone_number), company.defaultCountry)
  const candidate = await findOrCreateCandidate(transaction, company.id, told, 'overwrite', { ...phone.told, ...told })
  if ('taken' in candidate) return { problems: takenProblems(candidate, changes) }
  const application = await findOrOpenApplication(transaction, company, candidate, {
    flowId: flow.id,
    isTest: fields.is_test,
    skipAutomations: fields.skip_automations,
    actor,
    flowField: { name: 'flow_id', code: 'invalid_flow_id' },
  })
  if (application.isNew && phone.problems.length > 0) return phone
  if (application.isNew && !candidate.isNew) {
    await changeCandidate(transaction, company.id, candidate.id, phone.told, 'fillEmpty')
  }
  const { external_identifier: renamed } = details
  if (renamed === undefined) return application
  const changed = await changeCandidate(
    transaction,
    company.id,
    candidate.id,
    { external_identifier: renamed },
    'overwrite',
  )
  return 'taken' in changed ? { problems: takenProblems(changed, changes) } : application
}

async function storeByApplication(
  transaction: Database,
  { company, fields: { external_identifier: identifier } }: ReceivedCommand,
  applicationId: string,
  { details, changes }: Told,
): Promise<FoundApplication | NotStored> {
  const application = await findApplication(transaction, company.id, applicationId)
  if (!application || application.erased_at) throw new Fault('application_not_found', 'There is no such application.')
  const change = (told: ToldDetails, policy: Policy) =>
    changeCandidate(transaction, company.id, application.candidate_id, told, policy)
  if (identifier !== undefined && identifier !== application.external_identifier) {
    const agreed = await change({ external_identifier: identifier }, 'fillEmpty')
    if ('taken' in agreed) return { problems: takenProblems(agreed) }
    if (agreed.external_identifier !== identifier) return { problems: [OTHER_IDENTIFIER] }
  }
  const found = { id: application.id, isNew: false }
  if (changes.length === 0) return found
  const changed = await change(details, 'overwrite')
  return 'taken' in changed ? { problems: takenProblems(changed, changes) } : found
}

const OTHER_IDENTIFIER: CodedProblem = {
  code: 'invalid_field',
  field: 'external_identifier',
  message: 'is not the external identifier of the application’s candidate',
}
