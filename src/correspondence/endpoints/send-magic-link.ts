import { StrictObject, Timestamp, Uuid } from '../../contract/schemas.ts'
import { accepted, defineEndpoint } from '../../http/endpoint.ts'
import { sendLink } from '../actions/send-link.ts'

export const sendMagicLink = defineEndpoint({
  method: 'POST',
  path: '/v1/applications/:application_id/magic-link/send/',
  operationId: 'sendMagicLink',
  summary: 'Mail the applicant a magic link',
  description:
    'Makes a link that leads to the application, good for a week, and mails it to its person in their language. Nobody else sees it.',
  tag: 'Applications',
  scope: 'magic_links:write',
  params: StrictObject({ application_id: Uuid('Application') }),
  success: {
    202: StrictObject(
      { magic_link_id: Uuid('Magic link; revokes it.'), mail_id: Uuid('Mail'), expires_at: Timestamp() },
      { title: 'SentMagicLink' },
    ),
  },
  errors: ['application_not_found', 'no_email', 'mails_stopped', 'hiring_flow_not_published'],
  async handle({ db, config, company, actor, params }) {
    const { linkId, mailId, expiresAt } = await sendLink(db, config, company, params.application_id, actor)
    return accepted({ magic_link_id: linkId, mail_id: mailId, expires_at: expiresAt.toISOString() })
  },
})
