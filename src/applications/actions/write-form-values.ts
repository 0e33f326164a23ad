import { recordAudit } from '../../audit/record.ts'
import type { CallerCompany } from '../../contract/caller.ts'
import { type FieldProblem, fieldFault, refuseProblems } from '../../contract/fault.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { enqueueFieldAutomations, type Submission } from '../../triggers/field-automations.ts'
import type { FormValueChange } from '../../variables/form-value-change.ts'
import { deleteFormValues, lockElementsShared, type StoredValueRow, upsertFormValues } from '../../variables/queries.ts'
import { recordApplicationUpdated } from '../application-events.ts'
import { touchApplication } from '../touch-queries.ts'

/**
 * Writes values into the form of an application: all of them, or none. If one element is changed twice, the last change
 * counts. The automations of the elements run afterwards, in a job. The elements are locked; if one has changed since
 * its value was parsed, the value is parsed again.
 * @returns what was submitted, if anything
 * @param chain how many runs, each triggered by the one before, led here; 1 when a caller writes
 * @param isDraft whether the values are not submitted yet, so that automations and events wait
 * @param skipAutomations whether the submission runs none
 * @throws {Fault} invalid_application_id; invalid_field with every value that cannot be stored
 */
export async function writeFormValues(
  db: Database,
  company: CallerCompany,
  applicationId: string,
  changes: FormValueChange[],
  {
    chain = 1,
    isDraft = false,
    skipAutomations = false,
  }: { chain?: number; isDraft?: boolean; skipAutomations?: boolean } = {},
): Promise<Submission | null> {
  return inTransaction(db, async (transaction) => {
    const touched = await touchApplication(transaction, company.id, applicationId)
    if (!touched) {
      throw fieldFault('invalid_application_id', 'application_id', 'is not an application of the company')
    }
    const elementIds = changes.map(({ value }) => value.elementId)
    const locked = await lockElementsShared(transaction, company.id, touched.hiring_flow_id, elementIds)
    const elements = new Map(locked.map((element) => [element.id, element]))

    const problems: FieldProblem[] = []
    const written = new Map<string, StoredValueRow | null>()
    for (const { value, field } of changes) {
      const { elementId } = value
      const element = elements.get(elementId)
      const current = element ? value.forElement(element) : NO_ELEMENT
      if ('problem' in current) problems.push({ field, message: current.problem })
      else {
        const place = { application_id: applicationId, form_element_id: elementId }
        written.set(elementId, current.stored && { ...place, ...current.stored })
      }
    }
    refuseProblems(problems.map((problem) => ({ ...problem, code: 'invalid_field' })))

    const rows = [...written.values()].filter((row) => row !== null)
    const cleared = [...written].flatMap(([elementId, row]) => (row === null ? [elementId] : []))
    await upsertFormValues(transaction, company.id, rows)
    await deleteFormValues(transaction, company.id, applicationId, cleared)
    if (isDraft) return null
    await recordAudit(transaction, company.id, {
      action: 'form_values.changed',
      objectId: applicationId,
      fields: [...written.keys()],
    })
    if (touched.is_event_wanted && written.size > 0) {
      await recordApplicationUpdated(transaction, company.id, applicationId, [...written.keys()])
    }
    if (skipAutomations) return null
    return enqueueFieldAutomations(transaction, company.id, applicationId, [...written.keys()], {
      chain,
      isListenedTo: locked.some((element) => element.is_listened_to),
    })
  })
}

const NO_ELEMENT = { problem: 'is not a form element of the application’s hiring flow' }
