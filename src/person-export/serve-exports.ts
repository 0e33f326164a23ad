import type { FastifyInstance } from 'fastify'
import { recordRead } from '../audit/record.ts'
import type { Config } from '../config.ts'
import { Fault } from '../contract/fault.ts'
import { withOrigin } from '../contract/origin.ts'
import { originOf } from '../http/request-origin.ts'
import { secretsOf } from '../secrets/secrets.ts'
import type { Services } from '../services.ts'
import { exportPerson } from './actions/export-person.ts'
import { EXPORT_PATH, openExportPath } from './export-link.ts'

/** Serves exports to anyone with an address that was handed out and has not expired. */
export function serveExports(app: FastifyInstance, services: Pick<Services, 'db' | 'storage'> & { config: Config }) {
  app.get(`${EXPORT_PATH}:token`, { schema: { hide: true } }, async (request, reply) => {
    const { token } = request.params as { token: string }
    const link = openExportPath(secretsOf(services.config), token)
    if (!link) throw new Fault('invalid_file_link', 'The link is not one that this service made, or has expired.')
    const zip = await exportPerson(services, link.companyId, link.candidateId)
    await withOrigin(originOf(request), () =>
      recordRead(services.db, link.companyId, {
        action: 'candidate.export_downloaded',
        objectId: link.candidateId,
        candidateId: link.candidateId,
      }),
    )
    return reply
      .headers({
        'Content-Type': 'application/zip',
        'Content-Disposition': 'attachment; filename="person.zip"',
        'Cache-Control': 'private, no-store',
      })
      .send(zip)
  })
}
