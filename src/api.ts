import type { FastifyInstance } from 'fastify'
import { applicationEndpoints } from './applications/routes.ts'
import { auditEndpoints } from './audit/routes.ts'
import { automationEndpoints } from './automations/routes.ts'
import { recordExportDownload } from './billing/download.ts'
import { billingEndpoints } from './billing/routes.ts'
import { bulkEndpoints } from './bulk/routes.ts'
import { candidateEndpoints } from './candidates/routes.ts'
import { changeEndpoints } from './changes/routes.ts'
import { findCaller } from './companies/actions/find-caller.ts'
import { companyEndpoints } from './companies/routes.ts'
import { configurationEndpoints } from './config-as-code/routes.ts'
import { serveConsoleAssets } from './console/assets/serve-assets.ts'
import { ConsoleApp } from './console/build/console-app.ts'
import { mountConsoleApi } from './console/door/api-entrance.ts'
import { mountConsolePages } from './console/door/pages-entrance.ts'
import { consoleEndpoints, consolePages } from './console/routes.ts'
import { correspondenceEndpoints } from './correspondence/routes.ts'
import type { Database } from './db/database.ts'
import { serveDocs } from './docs-site/serve-docs.ts'
import { uploadEndpoints } from './document-reading/routes.ts'
import { recordDocumentDownload } from './documents/download.ts'
import { documentEndpoints } from './documents/routes.ts'
import { erasureEndpoints } from './erasure/routes.ts'
import { EVENT_CATALOGUE } from './event-catalogue.ts'
import { eventEndpoints } from './events/routes.ts'
import { flowEndpoints } from './flows/routes.ts'
import type { Endpoint } from './http/endpoint.ts'
import { mountExternalApi } from './http/external-api.ts'
import { serveFiles } from './http/file-links.ts'
import { describeApi, serveApiDescription } from './http/openapi/openapi.ts'
import { RateLimits } from './http/rate-limits/rate-limit.ts'
import { createServer } from './http/server/server.ts'
import { recordReportDownload } from './imports/download.ts'
import { importEndpoints } from './imports/routes.ts'
import { insightEndpoints } from './insights/routes.ts'
import { intakeEndpoints } from './intake/routes.ts'
import { interviewEndpoints } from './interviews/routes.ts'
import { LiveChanges } from './live/live-changes.ts'
import { magicLinkEndpoints } from './magic-links/routes.ts'
import { mergingEndpoints } from './merging/routes.ts'
import { serveMonitoring } from './monitoring.ts'
import { noteEndpoints } from './notes/routes.ts'
import { operatorEndpoints } from './operators/routes.ts'
import { ownMattersEndpoints } from './own-matters/routes.ts'
import { personExportEndpoints } from './person-export/routes.ts'
import { serveExports } from './person-export/serve-exports.ts'
import { serveAssets } from './portal/assets/serve-assets.ts'
import { mountPortal } from './portal/door/entrance.ts'
import { portalEndpoints } from './portal/routes.ts'
import { serveTextReplies } from './portal/text-replies/serve-text-replies.ts'
import { retentionEndpoints } from './retention/routes.ts'
import { selfIdentificationEndpoints } from './self-identification/routes.ts'
import type { Services } from './services.ts'
import type { FileLink } from './storage/file-link.ts'
import { variableEndpoints } from './variables/routes.ts'
import { VERSION } from './version.ts'

/** Every operation of the external API. */
export const externalEndpoints: Endpoint[] = [
  ...companyEndpoints,
  ...configurationEndpoints,
  ...flowEndpoints,
  ...selfIdentificationEndpoints,
  ...variableEndpoints,
  ...applicationEndpoints,
  ...candidateEndpoints,
  ...personExportEndpoints,
  ...mergingEndpoints,
  ...erasureEndpoints,
  ...retentionEndpoints,
  ...automationEndpoints,
  ...uploadEndpoints,
  ...documentEndpoints,
  ...magicLinkEndpoints,
  ...correspondenceEndpoints,
  ...operatorEndpoints,
  ...insightEndpoints,
  ...interviewEndpoints,
  ...noteEndpoints,
  ...bulkEndpoints,
  ...intakeEndpoints,
  ...billingEndpoints,
  ...importEndpoints,
  ...eventEndpoints,
  ...changeEndpoints,
  ...auditEndpoints,
]

/** What the trail is told when a file is fetched by its link, by the folder of the file. */
const DOWNLOADS: Record<string, (db: Database, link: FileLink) => Promise<void>> = {
  documents: recordDocumentDownload,
  exports: recordExportDownload,
  imports: recordReportDownload,
}

/** The whole HTTP service, ready to listen. */
export async function createApi(services: Services): Promise<FastifyInstance> {
  const { config, db, storage, uploads, reader, scanner, logger } = services
  const app = createServer(config, logger)
  const rateLimits = new RateLimits({
    redisUrl: config.REDIS_URL,
    onStoreChange: (error) =>
      error
        ? logger.warn({ err: error }, 'the rate limit store does not answer; this process counts alone')
        : logger.info('the rate limit store answers again'),
  })
  app.addHook('onClose', () => rateLimits.close())
  await rateLimits.connected()

  serveMonitoring(app, services, rateLimits)
  await describeApi(app, externalEndpoints, EVENT_CATALOGUE, { version: VERSION, baseUrl: config.BASE_URL })
  const requestServices = { config, db, storage, uploads, reader, scanner, rateLimits }
  await mountExternalApi(app, externalEndpoints, {
    ...requestServices,
    findCaller: (apiKey) => findCaller(db, apiKey),
  })
  await serveAssets(app)
  await mountPortal(app, [...portalEndpoints, ...ownMattersEndpoints], requestServices)
  await serveTextReplies(app, requestServices)
  const consoleApp = new ConsoleApp(config)
  await serveConsoleAssets(app, consoleApp)
  const live = new LiveChanges(db, logger)
  app.addHook('onClose', () => live.close())
  await mountConsoleApi(app, [...externalEndpoints, ...consoleEndpoints], { ...requestServices, live })
  await mountConsolePages(app, consolePages, { ...requestServices, consoleApp })
  serveFiles(app, storage, async (link) => DOWNLOADS[link.key.split('/')[0] ?? '']?.(db, link))
  serveExports(app, { config, db, storage })
  await serveApiDescription(app)
  await serveDocs(app, externalEndpoints, { config, rateLimits })
  return app
}
