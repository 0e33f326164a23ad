import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { startClamd, VIRUS } from '../../tests/support/clamd.ts'
import { Clamd } from './clamd.ts'

const daemon = await startClamd('5M', 'MaxFileSize 3M', 'AlertExceedsMax yes')
const folder = await mkdtemp(join(tmpdir(), 'hireline-scanned-'))
afterAll(async () => {
  await daemon.close()
  await rm(folder, { recursive: true, force: true })
})

async function fileOf(content: string): Promise<string> {
  const path = join(folder, 'file')
  await writeFile(path, content)
  return path
}

describe.each([
  ['a socket of this machine', daemon.url],
  ['TCP', daemon.tcpUrl],
])('a ClamAV daemon behind %s', (_, url) => {
  const scan = async (content: string) => new Clamd(url, 10).scan(await fileOf(content))

  test('finds a file clean, empty or not, and finds a virus at its end', async () => {
    expect(await scan('')).toBe('clean')
    expect(await scan('x'.repeat(2_000_000))).toBe('clean')
    expect(await scan('x'.repeat(1_000_000) + VIRUS)).toBe('infected')
  })

  test('says each time that a file is larger than the stream that it takes', async () => {
    for (let time = 0; time < 10; time += 1) expect(await scan('x'.repeat(20_000_000))).toBe('too_large')
  })

  test('does not call a file clean that is larger than what it looks into', async () => {
    expect(await scan('x'.repeat(4_000_000))).toBe('too_large')
  })
})
