import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { runCommand } from '../support/command-in-process.ts'
import { startDebianPostgresql } from '../support/debian-postgresql.ts'
import { somebody, textsOf } from '../support/person-texts.ts'
import { runJobs } from '../support/queue.ts'
import { givenReceiver } from '../support/receiver.ts'
import { databaseUrl } from '../support/running-service.ts'
import { startS3Server } from '../support/s3-server.ts'
import { testService } from '../support/service.ts'
import { wholeCompanyFile } from '../support/whole-company.ts'
import { liveThrough } from '../support/whole-life.ts'

const bucket = await mkdtemp(join(tmpdir(), 'hireline-bucket-'))
const s3 = await startS3Server(bucket, { isLenient: true })
const postgresql = await startDebianPostgresql()
const service = testService(
  { ...s3.settings, BASE_URL: 'https://jobs.example.com', EVENTS_ALLOW_PRIVATE_ADDRESSES: 'true' },
  postgresql.connection,
)

afterAll(async () => {
  await s3.close()
  await postgresql.stop()
  await rm(bucket, { recursive: true, force: true })
})

/** Everything in the bucket, with the names of the files. */
async function bucketText(): Promise<string> {
  const entries = await readdir(bucket, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return (await Promise.all(files.map(async (path) => `${path} ${await readFile(path, 'latin1')}`))).join('\n')
}

const hits = async (texts: string[]) => {
  const places = { dump: postgresql.dump().toLowerCase(), bucket: (await bucketText()).toLowerCase() }
  return Object.entries(places).flatMap(([place, whole]) =>
    texts.filter((text) => whole.includes(text)).map((text) => `${place}: ${text}`),
  )
}

test('nothing of an erased person is in what pg_dump writes of every schema, nor in the bucket', async () => {
  const { url } = await givenReceiver()
  const file = join(service.config.DATA_DIR, 'company.yaml')
  await writeFile(file, wholeCompanyFile(url))
  const run = (...words: string[]) =>
    runCommand({ DATABASE_URL: databaseUrl(service.connection), DATA_DIR: service.config.DATA_DIR }, ...words)
  await run('apply', file)
  const { key, id: keyId } = await run('keys', 'create', '--company', 'whole', '--name', 'ATS')
  const automation = await service.db
    .selectFrom('automations')
    .select(['company_id', 'public_id'])
    .where('key', '=', 'job-board')
    .executeTakeFirstOrThrow()
  const company = { id: automation.company_id, key, keyId }
  const list = await service.call(key, { path: '/external/v1/hiring-flow/' })
  const shown = await service.call(key, { path: `/external/v1/hiring-flow/${list.body.data.results[0].id}/` })
  const webhook = automation.public_id as string
  const [erased, other] = [somebody('Erased', 143), somebody('Other', 177)]
  await liveThrough(service, company, shown.body.data, webhook, other)
  const { candidateId } = await liveThrough(service, company, shown.body.data, webhook, erased)

  const found = await hits(textsOf(erased))
  expect(found).toContain(`dump: ${erased.passport.toLowerCase()}`)
  expect(found).toContain(`bucket: ${erased.passport.toLowerCase()}`)

  const answer = await service.call(key, { path: `/external/v1/candidates/${candidateId}/erase/`, body: {} })
  expect(answer.status).toBe(202)
  await runJobs(service)
  await sql`update erasures set last_look_at = now() where completed_at is null`.execute(service.db)
  await sql`
    update graphile_worker._private_jobs set run_at = now()
    where payload ->> 'erasure_id' is not null and locked_at is null and run_at > now()
  `.execute(service.db)
  await runJobs(service)
  expect(await hits(textsOf(erased))).toEqual([])
  expect(await hits(textsOf(other))).toContain(`bucket: ${other.passport.toLowerCase()}`)
  const dump = postgresql.dump()
  for (const schema of ['public', 'graphile_worker']) expect(dump).toContain(`CREATE TABLE ${schema}.`)
})
