import { recordAudit } from '../../audit/record.ts'
import { setMailsStopped } from '../../candidates/stopped-mail-queries.ts'
import { inTransaction } from '../../db/database.ts'
import { definePortalEndpoint, shown } from '../endpoint.ts'
import { STOP_MAILS_PATH } from '../paths.ts'
import { requireRecipient } from '../recipient.ts'
import { stopMailsPage } from '../views/stop-mails-page.ts'

/** Stops such mails, or has them sent again: for the button, and for a mail provider's one click (RFC 8058). */
export const stopMails = definePortalEndpoint({
  method: 'POST',
  path: STOP_MAILS_PATH,
  isOneClick: true,
  async handle(visit) {
    const { company, id } = await requireRecipient(visit.db, visit.params)
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
    return shown(stopMailsPage(visit.viewFor(company), company, areStopped))
  },
})
