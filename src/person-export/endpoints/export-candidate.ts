import { Type } from 'typebox'
import { recordRead } from '../../audit/record.ts'
import { requireCandidate } from '../../candidates/actions/require-candidate.ts'
import { StrictObject, Timestamp, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import { exportPath } from '../export-link.ts'

export const exportCandidate = defineEndpoint({
  method: 'GET',
  path: '/v1/candidates/:candidate_id/export/',
  operationId: 'exportCandidate',
  summary: 'Hand a person everything that is kept of them',
  description:
    'The address is that of a zip with a page to read (`index.html`), everything as JSON, and the files as they came. It is made while it is fetched, without an API key: whoever has the address can fetch it until it expires.',
  tag: 'Candidates',
  scope: 'candidates:export',
  needsStepUp: true,
  params: StrictObject({ candidate_id: Uuid('Candidate') }),
  success: {
    200: StrictObject(
      { url: Type.String({ format: 'uri' }), expires_at: Timestamp('When the address stops working.') },
      { title: 'PersonExport' },
    ),
  },
  errors: ['candidate_not_found'],
  async handle({ db, config, company, params, addressOf }) {
    const { id: candidateId } = await requireCandidate(db, company.id, params.candidate_id)
    const expiresAt = new Date(Date.now() + config.FILE_LINK_SECONDS * 1000)
    const path = exportPath(secretsOf(config), { companyId: company.id, candidateId, expiresAt })
    await recordRead(db, company.id, { action: 'candidate.exported', objectId: candidateId, candidateId })
    return ok({ url: addressOf(path).href, expires_at: expiresAt.toISOString() })
  },
})
