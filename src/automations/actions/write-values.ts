import { writeFormValues } from '../../applications/actions/write-form-values.ts'
import { findApplication } from '../../applications/queries.ts'
import { changeCandidate } from '../../candidates/actions/change-candidate.ts'
import { nameFrom } from '../../candidates/name.ts'
import { type CandidateFields, lockCandidates } from '../../candidates/queries.ts'
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

/** Writes values that have been read: those given replace what is stored, and what is absent stays. */
export async function writeMappedValues(
  db: Database,
  { company, run }: StepContext,
  applicationId: string,
  values: MappedValues,
): Promise<void> {
  const application = await findApplication(db, company.id, applicationId)
  if (!application) throw new RunFailure('The application is gone.')
  const fields = candidateFields(values, application)
  if (Object.keys(fields).length > 0) {
    const others = await lockCandidates(db, company.id, fields)
    const taken = others.find(({ id }) => id !== application.candidate_id)
    if (taken) throw new RunFailure('Another candidate has this email or external identifier.')
    await changeCandidate(db, company.id, application.candidate_id, fields)
  }
  const form = Object.entries(values.form ?? {})
  if (form.length === 0) return
  const flow = await loadFlow(db, company.id, application.hiring_flow_id)
  const changes = form.map(([key, value]) => {
    const element = flow?.form_elements.find((candidate) => candidate.key === key)
    if (!element) throw new RunFailure(`form.${key} is not a form element of the flow.`)
    return { elementId: element.id, value, field: `form.${key}` }
  })
  await writeFormValues(db, company, applicationId, changes, { chain: run.chain + 1 })
}

/** The columns of a candidate that values change. */
function candidateFields(values: MappedValues, current: Parameters<typeof nameFrom>[1]): CandidateFields {
  const { email, external_identifier, phone_number } = values
  const given = { email, external_identifier, phone_number, ...nameFrom(values, current) }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}
