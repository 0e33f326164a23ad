import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '../../src/db/database.ts'
import { unprivilegedUser } from '../../src/db/embedded-binaries.ts'
import { startEmbeddedPostgresql } from '../../src/db/embedded-postgresql.ts'
import { givenCompany, givenFlow } from '../support/factories.ts'
import { databaseUrl, hireline, type Running, temporaryFolder } from '../support/running-service.ts'
import { testService } from '../support/service.ts'

/** A process that has ended and that nobody has collected yet counts as gone. */
const isAlive = (pid: number) =>
  /^[^Z]/.test(spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout)
const statusOf = async (url: string) => (await fetch(url)).status

/** The embedded server's process, as its lock file names it. */
async function serverPid(dataDir: string): Promise<number> {
  const lock = await readFile(join(dataDir, 'postgresql/postmaster.pid'), 'utf8')
  return Number(lock.split('\n')[0])
}

async function stop(service: Running): Promise<number> {
  service.process.kill('SIGTERM')
  return service.exit
}

describe('the embedded database', () => {
  let dataDir: string
  beforeAll(async () => {
    // Deeper than a socket path may be, below a folder that only its owner can enter.
    const folder = await temporaryFolder()
    await chmod(folder, 0o700)
    dataDir = join(folder, 'a-long-name-'.repeat(5), 'another-long-name-'.repeat(5), 'data')
    await mkdir(dataDir, { recursive: true })
  })

  test('starts with the service, serves a command beside it, survives a kill -9 and stops with its last user', async () => {
    const first = hireline(['start'], { DATA_DIR: dataDir })
    const address = await first.address()
    expect(await statusOf(`${address}/healthz`)).toBe(200)
    expect(await statusOf(`${address}/readyz`)).toBe(200)
    const metrics = await (await fetch(`${address}/metrics`)).text()
    expect(metrics).toContain(
      'hireline_http_request_duration_seconds_count{method="GET",route="/readyz",status="200"} 1',
    )
    const pid = await serverPid(dataDir)

    const command = hireline(['migrate', '--json'], { DATA_DIR: dataDir })
    expect(await command.exit).toBe(0)
    expect(JSON.parse(command.output())).toEqual({ applied: [] })
    expect(await statusOf(`${address}/readyz`)).toBe(200)

    first.process.kill('SIGKILL')
    await first.exit
    expect(isAlive(pid)).toBe(true)

    const second = hireline(['start'], { DATA_DIR: dataDir })
    await second.address()
    expect(await serverPid(dataDir)).toBe(pid)
    expect(await stop(second)).toBe(0)
    expect(isAlive(pid)).toBe(false)
  })

  test('starts although a stale lock names a process of the same user that is alive', async () => {
    const stranger = spawn('sleep', ['60'], { stdio: 'ignore', ...unprivilegedUser() })
    const lock = join(dataDir, 'postgresql/postmaster.pid')
    await writeFile(lock, `${stranger.pid}\n${dataDir}/postgresql\n1700000000\n5432\n.\n\n  1234567 0\nready   \n`)
    const command = hireline(['migrate'], { DATA_DIR: dataDir })
    expect([await command.exit, command.output()]).toEqual([0, 'The database is up to date.\n'])
    expect(isAlive(stranger.pid as number)).toBe(true)
    stranger.kill()
  })

  test('is made once when two processes start at once, and stays while one of them runs', async () => {
    const empty = await temporaryFolder()
    const [one, other] = [hireline(['start'], { DATA_DIR: empty }), hireline(['start'], { DATA_DIR: empty })]
    const [, address] = await Promise.all([one.address(), other.address()])
    const pid = await serverPid(empty)
    expect(await stop(one)).toBe(0)
    expect(await statusOf(`${address}/readyz`)).toBe(200)
    expect(await stop(other)).toBe(0)
    expect(isAlive(pid)).toBe(false)
    expect(existsSync(join(empty, 'postgresql/postmaster.pid'))).toBe(false)
  })
})

describe('a stop', () => {
  let dataDir: string
  let key: string
  let embedded: Awaited<ReturnType<typeof startEmbeddedPostgresql>>
  let database: ReturnType<typeof openDatabase>

  beforeAll(async () => {
    dataDir = await temporaryFolder()
    const migration = hireline(['migrate'], { DATA_DIR: dataDir })
    expect(await migration.exit, migration.output()).toBe(0)
    embedded = await startEmbeddedPostgresql(dataDir)
    database = openDatabase(embedded.connection, { size: 3, onIdleError: () => {} })
    key = (await givenCompany(database.db)).key
  })
  afterAll(async () => {
    await database.pool.end()
    await embedded.stop()
  })

  /** Sends a request that waits for a lock, and waits until it does. */
  async function whileARequestWaits(service: Running, work: (answer: Promise<Response>) => Promise<void>) {
    const address = await service.address()
    await database.db.transaction().execute(async (transaction) => {
      await sql`lock table legal_entities in access exclusive mode`.execute(transaction)
      const answer = fetch(`${address}/external/v1/company/`, { headers: { authorization: `Api-Key ${key}` } })
      answer.catch(() => {})
      await expect
        .poll(async () => {
          const waiting = await sql`select from pg_locks where not granted`.execute(database.db)
          return waiting.rows.length
        })
        .toBeGreaterThan(0)
      await work(answer)
    })
  }

  test('answers the request that runs, and ends with 0', async () => {
    const service = hireline(['start'], { DATA_DIR: dataDir })
    let answer: Promise<Response> | undefined
    await whileARequestWaits(service, async (running) => {
      answer = running
      // Ctrl-C under npm: the terminal and npm both send it.
      service.process.kill('SIGINT')
      service.process.kill('SIGINT')
      await sleep(300)
    })
    expect((await answer)?.status).toBe(200)
    expect(await service.exit, service.output()).toBe(0)
  })

  test('ends at once at the second signal', async () => {
    const service = hireline(['api'], { DATA_DIR: dataDir })
    await whileARequestWaits(service, async () => {
      service.process.kill('SIGTERM')
      await sleep(600)
      service.process.kill('SIGTERM')
      expect(await service.exit).toBe(1)
    })
  })

  test('ends by itself when requests take longer than SHUTDOWN_TIMEOUT_SECONDS', async () => {
    const service = hireline(['api'], { DATA_DIR: dataDir, SHUTDOWN_TIMEOUT_SECONDS: '1' })
    await whileARequestWaits(service, async () => {
      service.process.kill('SIGTERM')
      expect(await service.exit).toBe(1)
    })
  })

  test('a signal while it starts leaves no server behind', async () => {
    const fresh = await temporaryFolder()
    const service = hireline(['start'], { DATA_DIR: fresh })
    await expect.poll(() => existsSync(join(fresh, 'postgresql/postmaster.pid')), { interval: 5 }).toBe(true)
    const pid = await serverPid(fresh)
    expect(await stop(service), service.output()).toBe(0)
    expect(isAlive(pid)).toBe(false)
  })

  test('starts its database again when that is killed, and goes on', async () => {
    const fresh = await temporaryFolder()
    const service = hireline(['start'], { DATA_DIR: fresh })
    const address = await service.address()
    const first = await serverPid(fresh)
    process.kill(first, 'SIGKILL')
    await expect.poll(() => serverPid(fresh)).not.toBe(first)
    const statuses = new Set<number>()
    await expect
      .poll(async () => {
        const status = await statusOf(`${address}/apply/acme/warehouse-associate/`)
        statuses.add(status)
        return status
      })
      .toBe(200)
    expect(statuses).not.toContain(500)
    expect(await statusOf(`${address}/healthz`)).toBe(200)
    const second = await serverPid(fresh)
    expect(await stop(service), service.output()).toBe(0)
    expect(isAlive(second)).toBe(false)
  })
})

describe('a start that cannot succeed ends with 1 and says why', () => {
  test('for settings that cannot be used, naming each', async () => {
    const service = hireline(['start'], { PORT: 'eighty', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://secret@db' })
    expect(await service.exit).toBe(1)
    expect(service.output()).toContain('These settings cannot be used:\nPORT must be')
    expect(service.output()).toMatch(/^LOG_LEVEL must be/m)
    expect(service.output()).toMatch(/^DATABASE_URL must be/m)
    expect(service.output()).not.toContain('secret')
  })

  test('for a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as { port: number }
    const service = hireline(['api'], { DATABASE_URL: databaseUrl(shared.connection), PORT: String(port) })
    expect(await service.exit).toBe(1)
    expect(service.output()).toContain(`Another program listens on port ${port} of 127.0.0.1. Stop it, or set PORT`)
    other.close()
  })

  test('for a database that does not answer, without its password', async () => {
    const service = hireline(['api'], { DATABASE_URL: 'postgres://user:secret@localhost:1/hireline' })
    expect(await service.exit).toBe(1)
    expect(service.output()).toMatch(/The database at DATABASE_URL does not answer: .*ECONNREFUSED/)
    expect(service.output()).not.toContain('secret')
  })
})

const shared = testService()

describe('the log', () => {
  test('has one line for each request and no personal data, whatever fails', async () => {
    const company = await givenCompany(shared.db)
    const flow = await givenFlow(shared.db, company.id)
    const service = hireline(['api'], { DATABASE_URL: databaseUrl(shared.connection), LOG_LEVEL: 'debug' })
    const address = await service.address()
    const post = (body: unknown, { path = '/external/v1/application/create/', headers = {} } = {}) =>
      fetch(address + path, {
        method: 'POST',
        headers: {
          authorization: `Api-Key ${company.key}`,
          'content-type': 'application/json',
          'x-request-id': 'request-to-find',
          'idempotency-key': `marker-key-${Math.random()}`,
          'user-agent': 'marker-agent',
          ...headers,
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
    const person = {
      email: 'marker-email@example.com',
      hiring_flow_id: flow.id,
      phone_number: '+12133734253',
      name: 'Marker Name',
    }
    expect((await post(person)).status).toBe(201)
    expect((await post({ ...person, phone_number: 'marker-phone' })).status).toBe(400)
    expect((await post({ ...person, 'marker-field': 'marker-value' })).status).toBe(400)
    expect((await post('{"marker-json')).status).toBe(400)
    expect((await post(person, { headers: { authorization: 'Api-Key marker-secret' } })).status).toBe(401)
    expect((await post(person, { path: '/external/v1/marker-path?marker-query=1' })).status).toBe(404)
    expect((await post(person, { path: '/external/v1/%zzmarker-path' })).status).toBe(400)

    await sql`alter table candidates add constraint refused check (full_name <> 'Marker Refused')`.execute(shared.db)
    const failed = await post({ ...person, email: 'marker-refused@example.com', name: 'Marker Refused' })
    expect(failed.status).toBe(500)
    expect(await failed.text()).not.toMatch(/marker|refused/i)
    await sql`alter table candidates drop constraint refused`.execute(shared.db)
    expect(await stop(service)).toBe(0)

    const lines = service
      .output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const requests = lines.filter(({ msg }) => msg === 'request')
    expect(requests).toHaveLength(8)
    expect(requests[0]).toMatchObject({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      reqId: 'request-to-find',
      method: 'POST',
      route: '/external/v1/application/create/',
      status: 201,
      milliseconds: expect.any(Number),
      companyId: company.id,
      apiKeyId: company.keyId,
    })
    expect(lines.find(({ level }) => level === 'error')).toMatchObject({
      reqId: 'request-to-find',
      err: {
        type: 'DatabaseError',
        // Citus passes on the message alone.
        ...(inject('nodes').length === 1 && { code: '23514', constraint: 'refused', table: 'candidates' }),
      },
    })
    const { key } = company
    for (const personal of [/marker/i, /12133734253/, new RegExp(key)]) expect(service.output()).not.toMatch(personal)
  })
})
