import { defineConfig } from 'vitest/config'
import config from './vitest.config.ts'

/**
 * What runs on a Citus cluster (scripts/test-citus.ts): each part of the service that says something to the database, once.
 * Left out is what is decided elsewhere: files and stores (disk-full, files-in-a-bucket, store-that-hangs, hostile-uploads), parsers
 * (hostile-bodies, hostile-patterns, fuzz), pages in a real browser, whose statements submit-page and links show, processes and the
 * embedded PostgreSQL (running, ended-under-npm, open-telemetry, load), and being killed, of which killed-while-firing is one.
 */
export default defineConfig({
  test: {
    ...config.test,
    include: [
      // migrating, and a database that has grown on one PostgreSQL
      'src/db/distribute.citus.test.ts',
      // that every statement asks one shard, and secrets are found in one step
      'tests/journeys/{one-shard,secret-look-ups}.test.ts',
      // the external API, with an Idempotency-Key and in races
      'tests/journeys/{every-endpoint,every-element-type,idempotency,races}.test.ts',
      'src/changes/endpoints/list-changes.test.ts',
      'src/db/lost-race.test.ts',
      'src/applications/endpoints/list-applications-{v2,across-flows}.test.ts',
      'src/applications/rejected-documents.test.ts',
      'src/intake/endpoints/create-or-update-candidate.test.ts',
      // the applicant's pages and mail
      'src/portal/endpoints/{links,sign-up,submit-page}.test.ts',
      'src/mail/jobs/send-mail.test.ts',
      'src/portal/actions/tell-applicant.test.ts',
      'tests/journeys/tokens-at-rest.test.ts',
      // automations, the queue and events
      'src/automations/jobs/*.test.ts',
      'src/events/jobs/deliver-event.test.ts',
      'src/queue/{liveness,worker}.test.ts',
      'src/document-reading/jobs/read-document.test.ts',
      'tests/journeys/{outbound-events,killed-while-firing}.test.ts',
      // configuration, billing and the commands
      'src/config-as-code/actions/apply-company-file.test.ts',
      'src/billing/endpoints/external-billing-data-export.test.ts',
      'tests/journeys/{billing,command-line,links-command-line,operate-runs,start}.test.ts',
      'src/telemetry/metrics.test.ts',
      // what is done to many, to a person's record, and by the clock
      'src/applications/endpoints/advance-applications.test.ts',
      'src/bulk/endpoints/*.test.ts',
      'src/imports/endpoints/imports.test.ts',
      'src/{erasure,merging,notes,own-matters,person-export,self-identification}/endpoints/*.test.ts',
      'src/{correspondence,interviews,text-messages}/**/*.test.ts',
      'src/{retention,insights}/*.test.ts',
      'src/audit/{endpoints,actions}/*.test.ts',
      'src/console/endpoints/*.test.ts',
    ],
    exclude: ['**/node_modules/**'],
  },
})
