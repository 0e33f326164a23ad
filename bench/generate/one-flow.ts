import pg from 'pg'
import pino from 'pino'
import { openDatabase } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { databaseNamed, execute } from '../../tests/support/database-server.ts'
import { ProgressBar } from '../progress-bar.ts'
import { insertCompany } from './companies.ts'
import { fillFlow } from './fill-flow.ts'
import { withoutIndexes } from './without-indexes.ts'
import { planYear } from './year-plan.ts'

const SEED = 'one flow'
const DAYS = 365
const FILLED = 'filled'

/** The company that has everybody in one flow. */
export function planOneFlow(applications: number) {
  const [company] = planYear(SEED, 1).companies
  const [flow] = company?.flows ?? []
  if (!company || !flow) throw new Error('A year has a company with a flow.')
  return { company: { ...company, flows: [flow] }, flow: { ...flow, applications } }
}

/** A database with so many applications in one flow. One that an earlier run filled is used again, with the migrations that it lacks. */
export async function oneFlowDatabase(server: pg.PoolConfig, applications: number): Promise<pg.PoolConfig> {
  const name = `hireline_one_flow_${applications}`
  const connection = databaseNamed(server, name)
  if ((await commentOf(connection)) === FILLED) {
    const database = openDatabase(connection, { size: 2, onIdleError: console.error })
    await migrate(database.pool, pino({ level: 'silent' }))
    await database.pool.end()
    return connection
  }
  await execute(server, `drop database if exists ${name} with (force)`)
  await execute(server, `create database ${name}`)
  const database = openDatabase(connection, { size: 4, onIdleError: console.error })
  await migrate(database.pool, pino({ level: 'silent' }))
  const { company, flow } = planOneFlow(applications)
  await insertCompany(database.db, company)
  const bar = new ProgressBar(`generating ${applications}`, applications + 1)
  await withoutIndexes(
    database.pool,
    (client) =>
      fillFlow(client, {
        companyId: company.id,
        flow,
        applications,
        seed: SEED,
        until: new Date(),
        days: DAYS,
        endpointId: company.endpointId,
        automationId: company.automationId,
        onProgress: (done) => bar.update(done),
      }),
    (step) => bar.update(applications, step),
  )
  bar.update(applications + 1)
  await database.pool.end()
  await execute(server, `comment on database ${name} is '${FILLED}'`)
  return connection
}

/** What is noted of the database, if there is one. */
async function commentOf(connection: pg.PoolConfig): Promise<string | undefined> {
  const client = new pg.Client(connection)
  try {
    await client.connect()
    const { rows } = await client.query(
      `select shobj_description(oid, 'pg_database') as comment from pg_database where datname = current_database()`,
    )
    return rows[0]?.comment ?? undefined
  } catch (error) {
    const isMissing = error instanceof pg.DatabaseError && error.code === '3D000'
    if (isMissing) return undefined
    throw error
  } finally {
    await client.end()
  }
}
