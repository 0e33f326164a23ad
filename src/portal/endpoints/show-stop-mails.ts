import { definePortalEndpoint, shown } from '../endpoint.ts'
import { STOP_MAILS_PATH } from '../paths.ts'
import { requireRecipient } from '../recipient.ts'
import { stopMailsPage } from '../views/stop-mails-page.ts'

/** Where a person stops the mails that the service sends by itself. Looking at it changes nothing: mail scanners look. */
export const showStopMails = definePortalEndpoint({
  method: 'GET',
  path: STOP_MAILS_PATH,
  async handle(visit) {
    const { company, areMailsStopped, texts } = await requireRecipient(visit)
    return shown(stopMailsPage(visit.viewFor(company), company, areMailsStopped, texts))
  },
})
