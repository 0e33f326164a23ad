import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { openDatabase } from '../src/db/database.ts'
import { startEmbeddedPostgresql } from '../src/db/embedded-postgresql.ts'
import { migrate } from '../src/db/migrate.ts'
import { givenCompany, givenFlow } from '../tests/support/factories.ts'
import { FILLED_ELEMENTS, fillFlow } from './generate/fill-flow.ts'
import { withoutIndexes } from './generate/without-indexes.ts'
import { databaseUrl, startProcess } from './service-process.ts'
import type { Outgoing } from './uploads/send.ts'

const DAYS = 139

type Elements = NonNullable<NonNullable<Parameters<typeof givenFlow>[2]>['stages']>[number]['pages']

/** What a database holds before its service starts. */
export type FilledDatabase = Awaited<ReturnType<typeof fillDatabase>>

/** One `hireline start` on a flow with applications, whose lists are read while it does something else. */
export type ListedService = Awaited<ReturnType<typeof startListedService>>

interface ListedOptions {
  applications: number
  /** Of the only page of the first of four stages. */
  elements?: NonNullable<Elements>[number]
  /** Fills in what is measured, before the service starts. */
  prepare?: (filled: FilledDatabase) => Promise<unknown>
  /** Settings of the service. */
  environment?: Record<string, string>
}

/** Fills a database of its own and starts the service on it. */
export async function startListedService({ applications, elements, prepare, environment }: ListedOptions) {
  const filled = await fillDatabase(applications, elements ?? FILLED_ELEMENTS)
  const { server, folder, pool } = filled
  await prepare?.(filled)
  await pool.query('vacuum analyze')
  const service = await startProcess(['start'], {
    DATABASE_URL: databaseUrl(server.connection),
    DATA_DIR: join(folder, 'service'),
    RATE_LIMIT_PER_MINUTE: '0',
    RATE_LIMIT_PER_SECOND: '0',
    ...environment,
  })
  const close = async () => {
    service.child.kill('SIGKILL')
    await pool.end()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { ...filled, service, headers: { authorization: `Api-Key ${filled.company.key}` }, close }
}

async function fillDatabase(applications: number, elements: NonNullable<Elements>[number]) {
  const folder = await mkdtemp(join(tmpdir(), 'hireline-bench-'))
  const server = await startEmbeddedPostgresql(folder)
  const { db, pool } = openDatabase(server.connection, { size: 4, onIdleError: console.error })
  await migrate(pool, pino({ level: 'silent' }))
  const company = await givenCompany(db)
  const flow = await givenFlow(db, company.id, { stages: [{ pages: [elements] }, {}, {}, {}] })
  await withoutIndexes(pool, (client) =>
    fillFlow(client, { companyId: company.id, flow, applications, until: new Date(), days: DAYS }),
  )
  return { folder, server, db, pool, company, flow }
}

/** The lists of which each benchmark reads some. @param stage the number of the one that is listed */
export const usualLists = (listed: ListedService, stage = 1): Record<string, Outgoing> => ({
  'v1, 50 of a flow': firstVersion(listed, ''),
  'v1, 50 of a stage': firstVersion(listed, `&current_stage=${listed.flow.stages[stage]?.id}`),
  'v2, a choice': secondVersion(listed, { [listed.flow.path('shift')]: 'night' }),
})

export function firstVersion({ service, flow, headers }: ListedService, query: string): Outgoing {
  return { method: 'GET', url: `${service.address}/external/v1/applications/?flow_id=${flow.id}${query}`, headers }
}

export function secondVersion({ service, flow, headers }: ListedService, filters: Record<string, string>): Outgoing {
  return {
    method: 'POST',
    url: `${service.address}/external/v2/applications/`,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ flow_id: flow.id, filters }),
  }
}
