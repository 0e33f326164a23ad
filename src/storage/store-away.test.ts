import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type FakeHangingServer, startFakeHangingServer } from '../../tests/support/fake-hanging-server.ts'
import { type S3Server, startS3Server } from '../../tests/support/s3-server.ts'
import { readConfig } from '../config.ts'
import { PartUnavailable } from '../part-unavailable.ts'
import { openStorage, type Storage } from './storage.ts'

const KEY = 'documents/company/content'

let folder: string
let s3: S3Server
let between: FakeHangingServer
let storage: Storage

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hireline-store-away-'))
  s3 = await startS3Server(join(folder, 's3'), { isLenient: true })
  between = await startFakeHangingServer(Number(new URL(String(s3.settings.S3_ENDPOINT)).port))
  storage = await open()
})
afterEach(() => between.behave('answers'))
afterAll(async () => {
  storage.close()
  await between.close()
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const open = (settings: Record<string, string> = {}) =>
  openStorage(
    readConfig({
      ...s3.settings,
      S3_ENDPOINT: between.address,
      S3_TIMEOUT_SECONDS: '1',
      S3_CONNECT_TIMEOUT_SECONDS: '1',
      DATA_DIR: join(folder, 'data'),
      ...settings,
    }),
  )
const receive = (content: string | Buffer) => storage.receive(Readable.from([content]), { maxBytes: 10_000_000 })

describe.each(['hangs', 'refuses'] as const)('a bucket that %s', (behaviour) => {
  test('fails every call in time, as a part that is away, and takes them again as soon as it is back', async () => {
    const kept = await receive('kept before')
    await storage.keep(kept, KEY)
    between.behave(behaviour)
    const file = await receive('a file')
    const calls = {
      keep: () => storage.keep(file, 'documents/company/another'),
      open: () => storage.open(KEY),
      remove: () => storage.remove(KEY),
      list: () => Array.fromAsync(storage.list('documents/')),
      check: () => storage.check(),
    }
    for (const [name, call] of Object.entries(calls)) {
      const begun = performance.now()
      await expect(call(), name).rejects.toThrow(PartUnavailable)
      expect(performance.now() - begun, name).toBeLessThan(20_000)
    }
    between.behave('answers')
    await storage.keep(file, 'documents/company/another')
    expect((await buffer(await storage.open('documents/company/another'))).toString()).toBe('a file')
    expect(await readdir(storage.incoming)).toEqual([])
  })
})

test('a bucket that falls silent in the middle of a file ends the reading of it', async () => {
  await storage.keep(await receive(Buffer.alloc(5_000_000, 'x')), KEY)
  const stream = await storage.open(KEY)
  between.behave('hangs')
  await expect(buffer(stream)).rejects.toThrow()
})

test('a bucket that is not there, or is closed to us, is away too', async () => {
  const elsewhere = await open({ S3_BUCKET: 'no-such-bucket' })
  const file = await receive('a file')
  await expect(elsewhere.keep(file, KEY)).rejects.toThrow(PartUnavailable)
  await file.discard()
  elsewhere.close()
})

test('the check of a store on disk finds a folder of files that takes nothing', async () => {
  const dataDir = join(folder, 'local')
  const local = await openStorage(readConfig({ DATA_DIR: dataDir }))
  await local.check()
  expect(await readdir(join(dataDir, 'files'))).toEqual([])
  expect(await readdir(join(dataDir, 'incoming'))).toEqual([])
  const broken = await openStorage(readConfig({ DATA_DIR: dataDir }))
  await rm(broken.incoming, { recursive: true })
  await expect(broken.check()).rejects.toThrow(PartUnavailable)
  await expect(broken.receive(Readable.from(['x']), { maxBytes: 10 })).rejects.toThrow(PartUnavailable)
})
