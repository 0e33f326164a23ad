import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const FOLDER = fileURLToPath(new URL('..', import.meta.url))
const TSDOWN = fileURLToPath(new URL('../../node_modules/tsdown/dist/run.mjs', import.meta.url))
const MAX_BYTES = 15_000

test('what a page loads of the SDK is less than 15 kB compressed, and imports nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hireline-sdk-size-'))
  try {
    await promisify(execFile)(process.execPath, [TSDOWN, '--out-dir', folder, '--no-dts'], { cwd: FOLDER })
    for (const file of ['index.mjs', 'index.cjs']) {
      const code = await readFile(join(folder, file), 'utf8')
      expect(gzipSync(code).length).toBeLessThan(MAX_BYTES)
      expect(code).not.toMatch(/^import |require\(/m)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})
