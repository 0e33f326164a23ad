import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { trailCsv } from '../../audit/actions/export-trail.ts'
import { AUDIT_FILTERS, type AuditFilters, readAuditCriteria } from '../../audit/audit-filters.ts'
import { recordAudit } from '../../audit/record.ts'
import type { Caller } from '../../contract/caller.ts'
import { Fault } from '../../contract/fault.ts'
import { StrictObject } from '../../contract/schemas.ts'
import type { Guard } from '../../http/entrance.ts'
import type { RequestServices } from '../../http/request-context.ts'
import type { Operator } from '../../operators/operator.ts'
import { isSessionGood } from '../../operators/session-queries.ts'
import { secretsOf } from '../../secrets/secrets.ts'

/** Hands out the audit trail as a CSV file: `GET …/audit-log.csv`, with what the list of entries is asked. */
export function serveAuditCsv(scope: FastifyInstance, guards: Guard[], { db, config }: RequestServices) {
  const options = { schema: { hide: true, querystring: StrictObject(AUDIT_FILTERS) }, onRequest: guards }
  scope.get('/audit-log.csv', options, async (request, reply) => {
    const { company, actor } = request.caller as Caller
    const { sessionId, role } = request.operator as Operator
    const filters = request.query as AuditFilters
    const criteria = readAuditCriteria(filters, company.timezone)
    // That it was asked for is on record, however much of it is fetched.
    await recordAudit(db, company.id, { action: 'audit.exported', fields: Object.keys(filters), actor })
    const lines = trailCsv(db, secretsOf(config), company.id, criteria, async () => {
      if (!(await isSessionGood(db, company.id, sessionId, role)))
        throw new Fault('unauthorized', 'Nobody is signed in.')
    })
    reply.header('Content-Disposition', 'attachment; filename="audit-log.csv"')
    return reply.type('text/csv; charset=utf-8').send(Readable.from(lines))
  })
}
