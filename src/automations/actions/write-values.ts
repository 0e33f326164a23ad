import { writeFormValues } from '../../applications/actions/write-form-values.ts'
import { findApplication } from '../../applications/queries.ts'
import { changeCandidate } from '../../candidates/actions/change-candidate.ts'
import { joinName } from '../../candidates/name.ts'
import type { ToldDetails } from '../../candidates/personal-details.ts'
import { refuseTaken } from '../../candidates/taken.ts'
import type { Database } from '../../db/database.ts'
import { loadFlow } from '../../flows/queries.ts'
import { RunFailure, type StepContext } from '../step.ts'
import { type MappedValues, parseValues } from '../webhook-mapping.ts'

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
  const { company, run } = context
  const flow = await loadFlow(db, company.id, run.flowId)
  const { values, problems } = parseValues(raw, {
    elements: flow?.form_elements ?? [],
    stages: [],
    defaultCountry: company.defaultCountry,
  })
  if (problems[0]) throw new RunFailure(`${problems[0].field} ${problems[0].message}.`)
  await writeMappedValues(db, context, applicationId, values)
}

/**
 * Writes values that have been read: those given replace what is stored, and what is absent stays.
 * @throws {Fault} invalid_field, when an email or external identifier belongs to another candidate
 */
export async function writeMappedValues(
  db: Database,
  { company, run }: StepContext,
  applicationId: string,
  values: MappedValues,
): Promise<void> {
  const told = detailsOf(values)
  const form = Object.entries(values.form ?? {})
  const tellsOfPerson = Object.values(told).some((value) => value !== undefined)
  if (!tellsOfPerson && form.length === 0) return
  const application = await findApplication(db, company.id, applicationId)
  if (!application) throw new RunFailure('The application is gone.')
  if (tellsOfPerson) {
    refuseTaken(await changeCandidate(db, company.id, application.candidate_id, told, 'overwrite'))
  }
  if (form.length === 0) return
  const flow = await loadFlow(db, company.id, application.hiring_flow_id)
  const changes = form.map(([key, value]) => {
    const element = flow?.form_elements.find((candidate) => candidate.key === key)
    if (!element) throw new RunFailure(`form.${key} is not a form element of the flow.`)
    return { elementId: element.id, value, field: `form.${key}` }
  })
  await writeFormValues(db, company, applicationId, changes, { chain: run.chain + 1 })
}

/** What values tell of a person. First and last name together are the whole name. */
export function detailsOf(values: MappedValues): ToldDetails {
  const { email, external_identifier, phone_number, full_name, first_name, last_name } = values
  const name = first_name && last_name ? joinName(first_name, last_name) : { full_name, first_name, last_name }
  return { email, external_identifier, phone_number, ...name }
}
