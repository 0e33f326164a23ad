import { recordAudits } from '../../audit/record.ts'
import { setTextsStopped } from '../../candidates/stopped-text-queries.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { giveUpTextsTo } from '../../text-messages/queries.ts'

/** Sends a number no text messages any more, not even those that wait, or again. Twice is once. */
export async function chooseTexts(db: Database, companyId: string, phoneNumber: string, areStopped: boolean) {
  await inTransaction(db, async (transaction) => {
    const candidateIds = await setTextsStopped(transaction, companyId, phoneNumber, areStopped)
    if (areStopped) await giveUpTextsTo(transaction, companyId, phoneNumber, 'The person wants no text messages.')
    await recordAudits(
      transaction,
      companyId,
      candidateIds.map((id) => ({
        action: areStopped ? 'candidate.texts_stopped' : 'candidate.texts_resumed',
        objectId: id,
        candidateId: id,
        actor: { type: 'applicant', id },
      })),
    )
  })
}
