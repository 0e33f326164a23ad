import { reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { revokeLink } from '../actions/revoke-link.ts'
import { MagicLinkRecord, presentLink } from '../link-record.ts'

export const revokeMagicLink = defineEndpoint({
  method: 'POST',
  path: '/v1/magic-links/:magic_link_id/revoke/',
  operationId: 'revokeMagicLink',
  summary: 'Revoke a magic link',
  description:
    'It leads nowhere from now on. Whoever is logged in by it stays so. One that is revoked already stays as it is.',
  tag: 'Applications',
  scope: 'magic_links:write',
  params: StrictObject({ magic_link_id: Uuid('Magic link') }),
  success: { 200: reference(MagicLinkRecord) },
  errors: ['magic_link_not_found'],
  async handle({ db, company, params }) {
    return ok(presentLink(await revokeLink(db, company.id, params.magic_link_id)))
  },
})
