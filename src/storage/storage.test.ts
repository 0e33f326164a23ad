import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type S3Server, startS3Server } from '../../tests/support/s3-server.ts'
import { readConfig } from '../config.ts'
import { contentKey } from './content-key.ts'
import { FileMissing, FileTooLarge } from './file-errors.ts'
import { attachmentDisposition, verifyFileLink } from './file-link.ts'
import { removeAbandoned } from './receive-file.ts'
import { openStorage, type Storage } from './storage.ts'

const COMPANY = '0197a2c4-0000-7000-8000-000000000001'
const MEGABYTE = 1_000_000

let folder: string
let s3: S3Server
let lenientS3: S3Server
const storages: Record<string, Storage> = {}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hireline-storage-'))
  s3 = await startS3Server(join(folder, 's3'))
  lenientS3 = await startS3Server(join(folder, 's3'), { isLenient: true })
  storages.disk = await openStorage(readConfig({ DATA_DIR: join(folder, 'disk') }))
  storages.s3 = await openS3(s3)
  // Lists go to the lenient server beside it.
  storages.s3.list = (await openS3(lenientS3)).list
})

const openS3 = ({ settings }: S3Server) => openStorage(readConfig({ ...settings, DATA_DIR: join(folder, 'with-s3') }))

afterAll(async () => {
  for (const storage of Object.values(storages)) storage.close()
  await s3.close()
  await lenientS3.close()
  await rm(folder, { recursive: true, force: true })
})

describe.each(['disk', 's3'])('files on %s', (name) => {
  const storage = () => storages[name] as Storage
  const receive = (content: string | Buffer) => storage().receive(Readable.from([content]), { maxBytes: MEGABYTE })

  test('a received file is kept, read back, listed and removed', async () => {
    const received = await receive('a résumé')
    expect(received).toMatchObject({ size: 10, sha256: createHash('sha256').update('a résumé').digest('hex') })
    expect(received.head.toString()).toBe('a résumé')
    const key = contentKey('documents', COMPANY, received.sha256)
    await storage().keep(received, key)
    await storage().keep(await receive('a résumé'), key)

    expect(await readdir(storage().incoming)).toEqual([])
    expect((await buffer(await storage().open(key))).toString()).toBe('a résumé')
    const listed = await Array.fromAsync(storage().list(`documents/${COMPANY}/`))
    expect(listed).toEqual([{ key, size: 10, modified: expect.any(Date) }])
    expect(Date.now() - Number(listed[0]?.modified)).toBeLessThan(60_000)
    expect(await Array.fromAsync(storage().list('exports/'))).toEqual([])

    await storage().remove(key)
    await storage().remove(key)
    await expect(storage().open(key)).rejects.toThrow(FileMissing)
    expect(await Array.fromAsync(storage().list('documents/'))).toEqual([])
  })

  test('a key that leads elsewhere is refused', async () => {
    for (const key of ['documents/../../etc/passwd', '/etc/passwd', 'documents/./a', 'documents//a', 'a', '']) {
      await expect(storage().open(key)).rejects.toThrow('is not a key')
    }
  })

  test('a file that is five times as large takes no more memory', { timeout: 60_000 }, async () => {
    const chunk = Buffer.alloc(64_000, 'x')
    const stream = (bytes: number) => Readable.from(Array.from({ length: bytes / chunk.length }, () => chunk))
    const keep = async (bytes: number) => {
      const received = await storage().receive(stream(bytes), { maxBytes: bytes })
      const key = contentKey('documents', COMPANY, received.sha256)
      await storage().keep(received, key)
      await storage().remove(key)
    }
    // What the process takes for the first time is not the file's doing.
    await keep(MEGABYTE * 24)
    const small = await peakMemory(() => keep(MEGABYTE * 24))
    const large = await peakMemory(() => keep(MEGABYTE * 120))
    expect(large - small).toBeLessThan(40 * MEGABYTE)
  })
})

async function peakMemory(work: () => Promise<void>): Promise<number> {
  let peak = process.memoryUsage.rss()
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 5)
  await work().finally(() => clearInterval(watch))
  return peak
}

describe('links', () => {
  const options = { fileName: 'Zoë "CV".pdf', contentType: 'application/pdf', expiresInSeconds: 60 }

  test('on disk are signed by us, and anything that is changed in one is noticed', async () => {
    const storage = storages.disk as Storage
    const link = new URL(await storage.link('documents/a/b', options), 'http://localhost')
    const query = Object.fromEntries(link.searchParams)
    const now = Date.now() / 1000
    const verify = (changed: object, at = now, key = 'documents/a/b') =>
      verifyFileLink(storage.linkSecrets as Buffer[], key, { ...query, ...changed }, at)
    expect(link.pathname).toBe('/files/documents/a/b')
    expect(verify({})).toMatchObject({ ok: true, link: { key: 'documents/a/b', fileName: 'Zoë "CV".pdf' } })
    expect(verify({}, now + 61)).toEqual({ ok: false, problem: 'expired' })
    for (const changed of [
      { name: 'x' },
      { type: 'text/html' },
      { expires: '9999999999' },
      { signature: ['a', 'b'] },
    ]) {
      expect(verify(changed)).toEqual({ ok: false, problem: 'invalid' })
    }
    expect(verify({}, now, 'documents/a/c')).toEqual({ ok: false, problem: 'invalid' })
    expect(verify({ given: 'to.another' })).toEqual({ ok: false, problem: 'invalid' })
    expect(verifyFileLink([Buffer.from('another')], 'documents/a/b', query, now).ok).toBe(false)
  })

  test('say what they were given for, and nobody can change or leave out that', async () => {
    const storage = storages.disk as Storage
    const given = { ...options, given: 'document.to.somebody' }
    const { searchParams } = new URL(await storage.link('documents/a/b', given), 'http://localhost')
    const query = Object.fromEntries(searchParams)
    const verify = (changed: object) =>
      verifyFileLink(storage.linkSecrets as Buffer[], 'documents/a/b', changed, Date.now() / 1000)
    expect(verify(query)).toMatchObject({ ok: true, link: { given: 'document.to.somebody' } })
    const { given: _, ...without } = query
    for (const changed of [without, { ...query, given: 'x' }, { ...query, given: ['document.to.somebody'] }])
      expect(verify(changed)).toEqual({ ok: false, problem: 'invalid' })
  })

  test('keep their secret over a restart', async () => {
    const again = await openStorage(readConfig({ DATA_DIR: join(folder, 'disk') }))
    expect(again.linkSecrets).toEqual((storages.disk as Storage).linkSecrets)
    const set = await openStorage(readConfig({ DATA_DIR: join(folder, 'disk'), FILE_LINK_SECRET: 's'.repeat(32) }))
    expect(set.linkSecrets?.map(String)).toEqual(['s'.repeat(32)])
  })

  test('signed before the secret was changed are good as long as the one before is named', async () => {
    const [first, second] = ['1'.repeat(32), '2'.repeat(32)]
    const open = (settings: Record<string, string>) =>
      openStorage(readConfig({ DATA_DIR: join(folder, 'disk'), ...settings }))
    const link = new URL(
      await (await open({ FILE_LINK_SECRET: first })).link('documents/a/b', options),
      'http://localhost',
    )
    const isGood = ({ linkSecrets = [] }: Storage) =>
      verifyFileLink(linkSecrets, 'documents/a/b', Object.fromEntries(link.searchParams), Date.now() / 1000).ok
    const both = await open({ FILE_LINK_SECRET: second, FILE_LINK_SECRET_BEFORE: first })
    expect(isGood(both)).toBe(true)
    expect(isGood(await open({ FILE_LINK_SECRET: second }))).toBe(false)
    const fresh = new URL(await both.link('documents/a/b', options), 'http://localhost')
    expect(fresh.searchParams.get('signature')).not.toBe(link.searchParams.get('signature'))
  })

  test('name a file as browsers read it', () => {
    expect(attachmentDisposition('cv.pdf')).toBe('attachment; filename="cv.pdf"')
    expect(attachmentDisposition('Zoë "CV".pdf')).toBe(
      `attachment; filename="Zo_ _CV_.pdf"; filename*=UTF-8''Zo%C3%AB%20%22CV%22.pdf`,
    )
    expect(attachmentDisposition('a\r\nX: b')).not.toMatch(/[\r\n]/)
  })

  test('on S3 are presigned and make the browser save the file', async () => {
    const storage = storages.s3 as Storage
    const received = await storage.receive(Readable.from(['contents']), { maxBytes: 100 })
    await storage.keep(received, 'documents/a/b')
    const link = await storage.link('documents/a/b', { ...options, fileName: 'My CV.pdf' })
    const answer = await fetch(link)
    expect(await answer.text()).toBe('contents')
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="My CV.pdf"')
    expect((await fetch(link.replace('application%2Fpdf', 'text%2Fhtml'))).status).toBe(403)
    await storage.remove('documents/a/b')
  })
})

describe('what does not arrive whole leaves nothing', () => {
  const storage = () => storages.disk as Storage

  test('a file that is too large', async () => {
    const twoBytesTooMany = () => Readable.from([Buffer.alloc(6), Buffer.alloc(6)])
    await expect(storage().receive(twoBytesTooMany(), { maxBytes: 10 })).rejects.toThrow(FileTooLarge)
    expect(await readdir(storage().incoming)).toEqual([])
  })

  test('a stream that breaks', async () => {
    async function* broken() {
      yield Buffer.from('half')
      throw new Error('the connection was lost')
    }
    await expect(storage().receive(Readable.from(broken()), { maxBytes: 10 })).rejects.toThrow('connection')
    expect(await readdir(storage().incoming)).toEqual([])
  })

  test('a file left by a crash, once it is old', async () => {
    const [left, young] = [join(storage().incoming, 'left'), join(storage().incoming, 'young')]
    await writeFile(left, 'x')
    await writeFile(young, 'x')
    await utimes(left, new Date(0), new Date(0))
    expect(await removeAbandoned(storage().incoming, new Date(Date.now() - 60_000))).toBe(1)
    expect(await readdir(storage().incoming)).toEqual(['young'])
    await rm(young)
  })
})

test('S3 settings that do not belong together stop the start', async () => {
  const open = (settings: Record<string, string>) => openStorage(readConfig({ DATA_DIR: folder, ...settings }))
  await expect(open({ S3_ENDPOINT: 'http://localhost:1' })).rejects.toThrow('S3_BUCKET must be set')
  await expect(open({ S3_BUCKET: 'a', S3_ACCESS_KEY_ID: 'b' })).rejects.toThrow('must be set together')
})
