import type { Database } from '../../db/database.ts'
import type { ElementValue } from '../../flows/element-value.ts'
import { deleteAnswer, lockAskingElements, upsertAnswer } from '../queries.ts'

/**
 * Stores what an applicant says of themselves. Nothing tells that they did: no event, no change, no entry of the audit trail,
 * not the application's time. What an element no longer takes, or no longer asks for, is not stored.
 */
export async function writeAnswers(
  transaction: Database,
  companyId: string,
  { applicationId, flowId }: { applicationId: string; flowId: string },
  values: ElementValue[],
): Promise<void> {
  if (values.length === 0) return
  const elements = await lockAskingElements(
    transaction,
    companyId,
    flowId,
    values.map(({ elementId }) => elementId),
  )
  for (const element of elements) {
    const current = values.find(({ elementId }) => elementId === element.id)?.forElement(element)
    if (!current || 'problem' in current) continue
    const choices = current.stored?.choice_values
    if (choices) await upsertAnswer(transaction, companyId, applicationId, { elementId: element.id, choices })
    else await deleteAnswer(transaction, companyId, applicationId, element.id)
  }
}
