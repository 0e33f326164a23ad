import { createHash, randomUUID } from 'node:crypto'
import { access, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writtenFile } from './written-file.ts'

test.each([0, 1, 4096, 4097, 600_000])('a file of %i bytes is read for its size, sum and head', async (size) => {
  const path = join(tmpdir(), randomUUID())
  const content = Buffer.alloc(size, 'abc')
  await writeFile(path, content)
  const file = await writtenFile(path)
  expect(file).toMatchObject({ path, size, sha256: createHash('sha256').update(content).digest('hex') })
  expect(file.head).toEqual(content.subarray(0, 4096))
  await file.discard()
  await expect(access(path)).rejects.toThrow('ENOENT')
})
