import { recordAudit } from '../../audit/record.ts'
import { setMailsStopped } from '../../candidates/stopped-mail-queries.ts'
import { inTransaction } from '../../db/database.ts'
import { chooseTexts } from '../actions/choose-texts.ts'
import { definePortalEndpoint, shown } from '../endpoint.ts'
import { STOP_MAILS_PATH } from '../paths.ts'
import { requireRecipient } from '../recipient.ts'
import { stopMailsPage } from '../views/stop-mails-page.ts'

/** Stops such mails or text messages, or has them sent again: for the buttons, and for a mail provider’s one click (RFC 8058). */
export const stopMails = definePortalEndpoint({
  method: 'POST',
  path: STOP_MAILS_PATH,
  isOneClick: true,
  async handle(visit) {
    const { company, id, areMailsStopped, texts } = await requireRecipient(visit)
    if (visit.fields.texts !== undefined) {
      const areStopped = visit.fields.texts !== 'again'
      if (texts.phoneNumber !== null) await chooseTexts(visit.db, company.id, texts.phoneNumber, areStopped)
      return shown(stopMailsPage(visit.viewFor(company), company, areMailsStopped, { ...texts, areStopped }))
    }
    const areStopped = visit.fields.mails !== 'again'
    await inTransaction(visit.db, async (transaction) => {
      if (!(await setMailsStopped(transaction, company.id, id, areStopped))) return
      await recordAudit(transaction, company.id, {
        action: areStopped ? 'candidate.mails_stopped' : 'candidate.mails_resumed',
        objectId: id,
        candidateId: id,
        actor: { type: 'applicant', id },
      })
    })
    return shown(stopMailsPage(visit.viewFor(company), company, areStopped, texts))
  },
})
