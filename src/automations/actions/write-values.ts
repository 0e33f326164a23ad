import { writeFormValues } from '../../applications/actions/write-form-values.ts'
import { findApplication } from '../../applications/queries.ts'
import { changeCandidate } from '../../candidates/actions/change-candidate.ts'
import { nameFrom } from '../../candidates/name.ts'
import { type CandidateFields, lockCandidates } from '../../candidates/queries.ts'
import { refuseProblems } from '../../contract/fault.ts'
import type { Database } from '../../db/database.ts'
import { loadFlow } from '../../flows/queries.ts'
import type { FormValueChange } from '../../variables/form-value-change.ts'
import { RunFailure, type StepContext } from '../step.ts'
import { FORM, type MappedValues, parseValues } from '../webhook-mapping.ts'

/**
 * Writes values that a step gives, by target, to the run's application and its candidate.
 * @throws {RunFailure} naming the first value that cannot be stored
 */
export async function writeValues(
  db: Database,
  context: StepContext,
  applicationId: string,
  raw: Record<string, unknown>,
): Promise<void> {
  const { values, changes, problems } = await parseForFlow(db, context, raw)
  if (problems[0]) throw new RunFailure(`${problems[0].field} ${problems[0].message}.`)
  await writeToCandidate(db, context, applicationId, values)
  await writeToForm(db, context, applicationId, changes)
}

/**
 * Writes what a webhook's mapping made of its payload: values that are given replace what is stored, and what is absent stays.
 * @throws {Fault} invalid_field with every form value that can no longer be stored
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

async function writeToCandidate(
  db: Database,
  { company }: StepContext,
  applicationId: string,
  values: MappedValues,
): Promise<void> {
  const application = await findApplication(db, company.id, applicationId)
  if (!application) throw new RunFailure('The application is gone.')
  const fields = candidateFields(values, application)
  if (Object.keys(fields).length === 0) return
  const others = await lockCandidates(db, company.id, fields)
  const taken = others.find(({ id }) => id !== application.candidate_id)
  if (taken) throw new RunFailure('Another candidate has this email or external identifier.')
  await changeCandidate(db, company.id, application.candidate_id, fields)
}

async function writeToForm(
  db: Database,
  { company, run }: StepContext,
  applicationId: string,
  changes: FormValueChange[],
): Promise<void> {
  if (changes.length > 0) await writeFormValues(db, company, applicationId, changes, { chain: run.chain + 1 })
}

/** The columns of a candidate that values change. */
function candidateFields(values: MappedValues, current: Parameters<typeof nameFrom>[1]): CandidateFields {
  const { email, external_identifier, phone_number } = values
  const given = { email, external_identifier, phone_number, ...nameFrom(values, current) }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}
