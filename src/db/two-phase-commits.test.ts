import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { databaseNamed } from '../../tests/support/database-server.ts'
import { givenCompany } from '../../tests/support/factories.ts'
import { testService } from '../../tests/support/service.ts'

const service = testService()

/** Runs statements in one transaction. @returns what the coordinator has sent to nodes for it */
async function sentToNodes(...statements: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(service.db)
  const client = new pg.Client(databaseNamed(inject('server'), rows[0]?.name ?? ''))
  const sent: string[] = []
  client.on('notice', ({ message }) => sent.push(message ?? ''))
  await client.connect()
  await client.query('set citus.log_remote_commands = on')
  await client.query(['begin', ...statements, 'commit'].join(';'))
  await client.end()
  return sent
}

describe.runIf(inject('nodes').length > 1)('on a cluster', () => {
  const addCandidate = (companyId: string) =>
    `insert into candidates (company_id, id, full_name) values ('${companyId}', '${randomUUID()}', 'Ada')`

  test('a job and the rows that it is about are committed in two phases, on their node', async () => {
    const { id } = await givenCompany(service.db)
    const sent = await sentToNodes(addCandidate(id), `select graphile_worker.add_job('probe', '{}')`)
    expect(sent.filter((text) => /PREPARE TRANSACTION/.test(text))).toHaveLength(1)
    expect(sent.filter((text) => /COMMIT PREPARED/.test(text))).toHaveLength(1)
  })

  test('rows without a job are committed at once', async () => {
    const { id } = await givenCompany(service.db)
    const sent = await sentToNodes(addCandidate(id))
    expect(sent.filter((text) => /PREPARE/.test(text))).toEqual([])
    expect(sent.at(-1)).toMatch(/COMMIT/)
  })
})
