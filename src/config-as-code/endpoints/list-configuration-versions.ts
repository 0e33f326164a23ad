import { reference, StrictObject } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { CursorPage, cursorFields, cursorPageOf, parseCursorRequest } from '../../http/lists/cursor-pages.ts'
import { ConfigurationVersionSummary, presentSummary } from '../configuration-version.ts'
import { listVersions } from '../version-queries.ts'

export const listConfigurationVersions = defineEndpoint({
  method: 'GET',
  path: '/v1/configuration/versions/',
  operationId: 'listConfigurationVersions',
  summary: 'List the versions of the company file',
  description:
    'What was applied, by whom and when, newest first; also who looks after the company now: the first one says it.',
  tag: 'Configuration',
  scope: 'configuration:read',
  query: StrictObject({ ...cursorFields }),
  success: { 200: CursorPage(reference(ConfigurationVersionSummary)) },
  errors: ['invalid_cursor'],
  async handle({ db, company, query, url }) {
    const page = parseCursorRequest(query)
    return ok(cursorPageOf(page, await listVersions(db, company.id, page), url, presentSummary))
  },
})
