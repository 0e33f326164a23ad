import type pg from 'pg'
import type { OpenDatabase } from '../../src/db/database.ts'
import type { RecordedStatement } from '../measure/statement-recorder.ts'
import type { Operation } from '../operations.ts'
import type { Row } from '../report.ts'
import type { World } from '../world.ts'
import { findPgbench, floor } from './pgbench.ts'

/** Other ways of doing an operation on the same database. */
export interface Yardsticks {
  /** @returns the requests a second that each reaches, of those that can do it */
  measure: (
    operation: Operation,
    record: () => Promise<RecordedStatement[]>,
    connections: number,
  ) => Promise<Row['yardsticks']>
  close: () => Promise<void>
}

export async function openYardsticks(
  connection: pg.PoolConfig,
  _database: OpenDatabase,
  _world: World,
  { seconds }: { seconds: number },
): Promise<Yardsticks> {
  const pgbench = await findPgbench()
  return {
    async measure(_operation, record, connections) {
      return {
        ...(pgbench !== undefined && { pgbench: await floor(pgbench, connection, record, { connections, seconds }) }),
      }
    },
    async close() {},
  }
}
