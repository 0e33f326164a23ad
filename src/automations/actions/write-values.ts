import { writeFormValues } from '../../applications/actions/write-form-values.ts'
import { findApplication } from '../../applications/queries.ts'
import { changeCandidate } from '../../candidates/actions/change-candidate.ts'
import { joinName } from '../../candidates/name.ts'
import type { ToldDetails } from '../../candidates/personal-details.ts'
import { refuseTaken } from '../../candidates/taken.ts'
import { refuseProblems } from '../../contract/fault.ts'
import type { Database } from '../../db/database.ts'
import { loadFlow } from '../../flows/queries.ts'
import type { Submission } from '../../triggers/field-automations.ts'
import type { FormValueChange } from '../../variables/form-value-change.ts'
import { RunRefusal, type StepContext } from '../step.ts'
import { FORM, type MappedValues, parseValues } from '../webhook-mapping.ts'

/**
 * Writes values that a step gives, by target, to the run's application and its candidate.
 * @returns what was submitted to the form, if anything
 * @throws {RunRefusal} naming the first value that cannot be stored
 */
export async function writeValues(
  db: Database,
  context: StepContext,
  applicationId: string,
  raw: Record<string, unknown>,
): Promise<Submission | null> {
  const { values, changes, problems } = await parseForFlow(db, context, raw)
  if (problems[0]) throw new RunRefusal(`${problems[0].field} ${problems[0].message}.`)
  await writeToCandidate(db, context, applicationId, values)
  return writeToForm(db, context, applicationId, changes)
}

/**
 * Writes the values that a webhook's mapping took from its payload: they replace what is stored, and what is absent
 * stays.
 * @throws {Fault} invalid_field with every form value that can no longer be stored, or when an email or external identifier
 *   belongs to another candidate
 */
export async function writeMappedValues(
  db: Database,
  context: StepContext,
  applicationId: string,
  values: MappedValues,
): Promise<void> {
  await writeToCandidate(db, context, applicationId, values)
  const form = Object.entries(values.form ?? {}).map(([key, value]) => [`${FORM}${key}`, value])
  if (form.length === 0) return
  const { changes, problems } = await parseForFlow(db, context, Object.fromEntries(form))
  refuseProblems(problems.map((problem) => ({ ...problem, code: 'invalid_field' })))
  await writeToForm(db, context, applicationId, changes)
}

async function parseForFlow(db: Database, { company, run }: StepContext, raw: Record<string, unknown>) {
  const flow = await loadFlow(db, company.id, run.flowId)
  return parseValues(raw, {
    elements: flow?.form_elements ?? [],
    stages: [],
    defaultCountry: company.defaultCountry,
  })
}

/** @throws {Fault} invalid_field, when an email or external identifier belongs to another candidate */
async function writeToCandidate(
  db: Database,
  { company }: StepContext,
  applicationId: string,
  values: MappedValues,
): Promise<void> {
  const told = toToldDetails(values)
  if (Object.values(told).every((value) => value === undefined)) return
  const application = await findApplication(db, company.id, applicationId)
  if (!application) throw new RunRefusal('The application is gone.')
  refuseTaken(await changeCandidate(db, company.id, application.candidate_id, told, 'overwrite'))
}

async function writeToForm(
  db: Database,
  { company, run }: StepContext,
  applicationId: string,
  changes: FormValueChange[],
): Promise<Submission | null> {
  if (changes.length === 0) return null
  return writeFormValues(db, company, applicationId, changes, { chain: run.chain + 1 })
}

/** The personal details among the values. First and last name together are the whole name. */
export function toToldDetails(values: MappedValues): ToldDetails {
  const { email, external_identifier, phone_number, full_name, first_name, last_name } = values
  const name = first_name && last_name ? joinName(first_name, last_name) : { full_name, first_name, last_name }
  return { email, external_identifier, phone_number, ...name }
}
