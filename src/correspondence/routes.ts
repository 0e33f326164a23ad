import type { Endpoint } from '../http/endpoint.ts'
import { getMail } from './endpoints/get-mail.ts'
import { listApplicationDeliveries } from './endpoints/list-application-deliveries.ts'
import { listApplicationMails } from './endpoints/list-application-mails.ts'
import { listApplicationTextMessages } from './endpoints/list-application-text-messages.ts'
import { listMails } from './endpoints/list-mails.ts'
import { listMessageTemplates } from './endpoints/list-message-templates.ts'
import { sendMagicLink } from './endpoints/send-magic-link.ts'
import { sendMessage } from './endpoints/send-message.ts'

/** What goes out about an application: to its person, and to other systems. */
export const correspondenceEndpoints: Endpoint[] = [
  listApplicationMails,
  listMails,
  getMail,
  listApplicationTextMessages,
  listApplicationDeliveries,
  sendMagicLink,
  sendMessage,
  listMessageTemplates,
]
