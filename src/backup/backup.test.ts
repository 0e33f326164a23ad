import { randomBytes, randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { backUp, checkInMemory, contentOf, givenTarget, restoreInto } from '../../tests/support/backups.ts'
import { doEverything } from '../../tests/support/everything.ts'
import { givenCompany } from '../../tests/support/factories.ts'
import { temporaryFolder } from '../../tests/support/running-service.ts'
import { startS3Server } from '../../tests/support/s3-server.ts'
import { testService } from '../../tests/support/service.ts'
import { applyMigrations, migrate, withMigrationLock } from '../db/migrate.ts'
import { documentKey } from '../documents/document.ts'
import { addJobs } from '../queue/add-jobs.ts'
import { ArchiveWriter } from './archive-writer.ts'
import { encryptFor } from './encryption.ts'

const service = testService({ EVENTS_ALLOW_PRIVATE_ADDRESSES: 'true' })
const PASSPHRASE = 'correct horse battery staple'

/** A file of several parts, since one has no more than 4 MB. */
const LARGE = 9_000_000
let large: string

beforeAll(async () => {
  await doEverything(service, await temporaryFolder())
  large = await givenFile(randomBytes(LARGE))
}, 300_000)

/** Every stored file with what it holds. */
async function filesOf(storage: typeof service.storage): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const prefix of ['documents/', 'exports/']) {
    for await (const { key } of storage.list(prefix)) {
      files.set(key, Buffer.concat(await (await storage.open(key)).toArray()).toString('base64'))
    }
  }
  return files
}

/** The file of one more document. */
async function givenFile(content: string | Buffer): Promise<string> {
  const { rows } = await sql<{ company_id: string }>`select company_id from documents order by id limit 1`.execute(
    service.db,
  )
  const companyId = rows[0]?.company_id ?? ''
  const file = await service.storage.receive([Buffer.from(content)] as never, { maxBytes: LARGE })
  await sql`
    insert into documents (company_id, id, application_id, form_element_id, file_name, content_type, size_bytes, sha256, status)
    select company_id, ${randomUUID()}, application_id, form_element_id, 'paper.pdf', 'application/pdf', ${file.size}, ${file.sha256}, 'pending'
    from documents where company_id = ${companyId} order by id limit 1`.execute(service.db)
  const key = documentKey(companyId, file.sha256)
  await service.storage.keep(file, key)
  return key
}

describe('a backup', () => {
  test('brings every row, waiting job and file to an empty database and store, and goes on with the numbers', async () => {
    await addJobs(service.db, 'deliver_mail', [{ mail_id: 'later' }], { runAt: new Date('2090-01-01') })
    const { bytes, result } = await backUp(service)
    const target = await givenTarget()
    const restored = await restoreInto(target, bytes)

    const before = await contentOf(service.pool)
    expect(before.jobs).toContain('later')
    expect(Object.keys(before).length).toBeGreaterThan(35)
    expect(await contentOf(target.pool)).toEqual(before)
    expect(restored.ending.rows).toEqual(result.rows)
    const files = await filesOf(target.storage)
    expect(files.get(large)?.length).toBeGreaterThan(LARGE)
    const kept = await filesOf(service.storage)
    for (const [name, content] of files) expect(kept.get(name) === content, name).toBe(true)
    expect(files.size).toBe(result.files)

    const structure = `select conrelid::regclass::text as "table", conname from pg_constraint where connamespace = 'public'::regnamespace
      union all select tablename, indexname from pg_indexes where schemaname = 'public' order by 1, 2`
    const rowsOf = async (pool: typeof service.pool) => (await pool.query(structure)).rows
    expect(await rowsOf(target.pool)).toEqual(await rowsOf(service.pool))
    const numbers = "select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1"
    expect((await target.pool.query(numbers)).rows).toEqual((await service.pool.query(numbers)).rows)
    expect(await migrate(target.pool, service.logger)).toEqual([])
  })

  test('shows one moment while others write', async () => {
    const { id } = await givenCompany(service.db)
    const written = { pairs: 0 }
    let isWriting = true
    const writing = (async () => {
      for (; isWriting; written.pairs += 1) await writePair(id, `pair-${written.pairs}`)
    })()
    await vi.waitFor(() => expect(written.pairs).toBeGreaterThan(5))
    const { bytes } = await backUp(service)
    await vi.waitFor(() => expect(written.pairs).toBeGreaterThan(30), 30_000)
    isWriting = false
    await writing
    const target = await givenTarget()
    await restoreInto(target, bytes)
    const keysOf = async (query: string) =>
      (await target.pool.query<{ key: string }>(query)).rows.map(({ key }) => key).sort()
    const pairs = await keysOf(`select key from email_templates where key like 'pair-%'`)
    expect(pairs.length).toBeGreaterThan(5)
    expect(pairs.length).toBeLessThan(written.pairs)
    expect(await keysOf(`select key from legal_entities where key like 'pair-%'`)).toEqual(pairs)
    expect(
      await keysOf(
        `select payload ->> 'pair' as key from graphile_worker._private_jobs where payload ->> 'pair' <> ''`,
      ),
    ).toEqual(pairs)
  })

  test('tells of files that are missing, altered, or removed meanwhile', async () => {
    const [missing, altered, removed] = [
      await givenFile('missing'),
      await givenFile('altered'),
      await givenFile('removed'),
    ]
    await service.storage.remove(missing)
    const other = await service.storage.receive([Buffer.from('changed')] as never, { maxBytes: 100 })
    await service.storage.keep(other, altered)
    const removeOne = async () => {
      await sql`update documents set sha256 = 'gone' where sha256 = ${removed.slice(-64)}`.execute(service.db)
      await service.storage.remove(removed)
    }
    let removing: Promise<void> | undefined
    const storage = {
      ...service.storage,
      async open(key: string) {
        removing ??= removeOne()
        await removing
        return service.storage.open(key)
      },
    }
    const { result } = await backUp({ ...service, pool: service.pool, logger: service.logger, storage })
    expect(result.removed_meanwhile).toEqual([removed])
    expect(result.missing).toContain(missing)
    expect(result.altered).toEqual([altered])
    await sql`delete from documents where sha256 = 'gone'`.execute(service.db)
  })

  test('goes from a folder into a bucket and back', async () => {
    const bucket = await startS3Server(await temporaryFolder(), { isLenient: true })
    onTestFinished(() => bucket.close())
    const inBucket = await givenTarget(bucket.settings)
    const { bytes } = await backUp(service)
    await restoreInto(inBucket, bytes)
    const again = await backUp(inBucket)
    const onDisk = await givenTarget()
    await restoreInto(onDisk, again.bytes)
    const files = await filesOf(onDisk.storage)
    expect(files.size).toBeGreaterThan(0)
    expect(files).toEqual(await filesOf(inBucket.storage))
  })

  test('of an older schema is restored and migrated', async () => {
    const old = await givenTarget()
    await withMigrationLock(old.pool, (client) => applyMigrations({ ...old, client }, '0022_changes.sql'))
    await old.pool.query(
      `insert into companies (id, slug, name, timezone, default_country)
       values ('01890000-0000-7000-8000-000000000001', 'old', 'Old', 'UTC', 'US')`,
    )
    const target = await givenTarget()
    const { migrated } = await restoreInto(target, (await backUp(old)).bytes)
    expect(migrated[0]).toBe('0023_ages_by_company.sql')
    expect((await target.pool.query('select slug from companies')).rows).toEqual([{ slug: 'old' }])
  })
})

describe('an encrypted backup', () => {
  test('opens with its passphrase alone, and brings the keys if they were asked for', async () => {
    const keys = { secret_keys: `k1:${Buffer.alloc(32, 7).toString('base64')}` }
    const { bytes } = await backUp(service, { encrypt: encryptFor({ passphrase: PASSPHRASE, recipients: [] }), keys })
    expect(bytes.includes('companies')).toBe(false)
    const target = await givenTarget()
    await expect(restoreInto(target, bytes)).rejects.toThrow('The backup is encrypted. Set BACKUP_PASSPHRASE')
    await expect(restoreInto(target, bytes, { passphrase: 'another one' })).rejects.toThrow('does not fit')
    expect(await contentOf(target.pool).catch(({ message }) => message)).toContain('graphile_worker')
    const { adopted } = await restoreInto(target, bytes, { passphrase: PASSPHRASE })
    expect(adopted).toEqual([keys.secret_keys])
  })

  test('opens with the key of a recipient', async () => {
    const [identity, another] = [await generateX25519Identity(), await generateX25519Identity()]
    const encrypt = encryptFor({ recipients: [await identityToRecipient(identity)] })
    const { bytes } = await backUp(service, { encrypt })
    const target = await givenTarget()
    await expect(restoreInto(target, bytes, { identities: [another] })).rejects.toThrow('does not fit')
    await restoreInto(target, bytes, { identities: [identity] })
    expect((await target.pool.query('select from companies')).rowCount).toBeGreaterThan(0)
  })
})

describe('a restore refuses', () => {
  const START = 'A restore of this database was begun and not finished'

  test.each([
    ['a flipped bit', (bytes: Buffer) => flipped(bytes, Math.floor(bytes.length / 2))],
    ['a missing end', (bytes: Buffer) => bytes.subarray(0, bytes.length - 2000)],
    ['a missing half', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    // All that is restored has come and was checked by then.
    ['ten missing bytes', (bytes: Buffer) => bytes.subarray(0, bytes.length - 10)],
    ['a last byte that is missing', (bytes: Buffer) => bytes.subarray(0, bytes.length - 1)],
    ['bytes after its end', (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(10)])],
  ])('%s, and leaves what nobody takes for whole', async (_, change) => {
    const { bytes } = await backUp(service)
    const target = await givenTarget()
    await expect(checkInMemory(change(bytes))).rejects.toThrow('The backup is')
    await expect(restoreInto(target, change(bytes))).rejects.toThrow('The backup is')
    await expect(migrate(target.pool, service.logger)).rejects.toThrow(START)
    await expect(backUp(target)).rejects.toThrow(START)
    await restoreInto(target, bytes)
    expect(await contentOf(target.pool)).toEqual(await contentOf(service.pool))
  })

  test('what is no backup', async () => {
    const target = await givenTarget()
    for (const bytes of [Buffer.alloc(0), Buffer.from('PGDMP'), Buffer.alloc(5000)]) {
      await expect(restoreInto(target, bytes)).rejects.toThrow('This is no backup of Hireline.')
    }
  })

  test('a backup of a newer version', async () => {
    const target = await givenTarget()
    const manifest = { format: 1, hireline: '9.9.9', created: '', tables: [], has_keys: false }
    const newer = { ...manifest, migrations: [{ name: '9999_later.sql', checksum: '' }] }
    await expect(restoreInto(target, await archiveOf(newer))).rejects.toThrow(
      'The backup has migration 9999_later.sql, which this version of Hireline does not know. Use a newer version. It was written by Hireline 9.9.9.',
    )
    await expect(restoreInto(target, await archiveOf({ ...manifest, format: 2 }))).rejects.toThrow('9.9.9')
  })

  test('a database that is not empty, or in use', async () => {
    const { bytes } = await backUp(service)
    const target = await givenTarget()
    await migrate(target.pool, service.logger)
    const other = await target.pool.connect()
    await target.pool.query('select 1')
    await expect(restoreInto(target, bytes)).rejects.toThrow('other connections use the database')
    other.release(true)
    const again = await givenTarget()
    await restoreInto(again, bytes)
    await expect(restoreInto(again, bytes)).rejects.toThrow('The database is not empty: api_keys has rows.')
    expect(await contentOf(again.pool)).toEqual(await contentOf(service.pool))
  })
})

function flipped(bytes: Buffer, index: number): Buffer {
  const changed = Buffer.from(bytes)
  changed[index] = (changed[index] ?? 0) ^ 1
  return changed
}

async function archiveOf(manifest: object): Promise<Buffer> {
  const pieces: Buffer[] = []
  const destination = new Writable({
    write(piece, _, done) {
      pieces.push(piece)
      done()
    },
  })
  const archive = new ArchiveWriter(destination)
  await archive.addJson('hireline-backup.json', manifest)
  await archive.finish()
  return Buffer.concat(pieces)
}

/** In two tables and the queue, together. */
async function writePair(companyId: string, key: string) {
  await service.db.transaction().execute(async (transaction) => {
    await sql`insert into email_templates (company_id, id, key, subject, text) values (${companyId}, ${randomUUID()}, ${key}, '', '')`.execute(
      transaction,
    )
    await sql`insert into legal_entities (company_id, id, key, name, country) values (${companyId}, ${randomUUID()}, ${key}, '', 'US')`.execute(
      transaction,
    )
    await addJobs(transaction, 'deliver_mail', [{ pair: key }], { runAt: new Date('2091-01-01') })
  })
}
