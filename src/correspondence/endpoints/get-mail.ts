import { recordRead } from '../../audit/record.ts'
import { Fault } from '../../contract/fault.ts'
import { reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { findMailForPeople } from '../../mail/queries.ts'
import { MailRecord, presentMail } from '../mail-record.ts'

export const getMail = defineEndpoint({
  method: 'GET',
  path: '/v1/mails/:mail_id/',
  operationId: 'getMail',
  summary: 'Read a mail',
  description: 'With its text, and whether it was sent, waits, or why it could not be sent.',
  tag: 'Applications',
  scope: 'mails:read',
  params: StrictObject({ mail_id: Uuid('Mail') }),
  success: { 200: reference(MailRecord) },
  errors: ['mail_not_found'],
  async handle({ db, company, params }) {
    const mail = await findMailForPeople(db, company.id, params.mail_id)
    if (!mail) throw new Fault('mail_not_found', 'There is no such mail.')
    await recordRead(db, company.id, {
      action: 'mail.read',
      objectId: mail.id,
      ...(mail.application_id && { applicationIds: [mail.application_id] }),
    })
    return ok(presentMail(mail))
  },
})
