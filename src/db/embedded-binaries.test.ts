import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { noEmbeddedPostgresql, openToOthers } from './embedded-binaries.ts'

test('a machine without an embedded PostgreSQL is told by name, and what to do', () => {
  const windows = noEmbeddedPostgresql({ platform: 'win32', arch: 'x64', hasGlibc: false })
  expect(windows).toBe(
    'Hireline brings no PostgreSQL for Windows. Set DATABASE_URL to a PostgreSQL server, version 15 or newer.',
  )
  expect(noEmbeddedPostgresql({ platform: 'linux', arch: 'x64', hasGlibc: false })).toContain('Alpine Linux')
  expect(noEmbeddedPostgresql({ platform: 'linux', arch: 'ppc64', hasGlibc: true })).toContain('linux-ppc64')
})

test('what a umask of 077 has closed is opened, and what cannot be run stays so', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hireline-closed-'))
  try {
    await mkdir(join(folder, 'bin'), { mode: 0o700 })
    await writeFile(join(folder, 'bin/postgres'), '', { mode: 0o700 })
    await writeFile(join(folder, 'library.so'), '', { mode: 0o600 })
    await symlink('nowhere', join(folder, 'link'))
    await chmod(folder, 0o700)
    await openToOthers(folder)
    const modes = ['', 'bin', 'bin/postgres', 'library.so'].map(async (path) => (await stat(join(folder, path))).mode)
    expect((await Promise.all(modes)).map((mode) => mode & 0o777)).toEqual([0o755, 0o755, 0o755, 0o644])
  } finally {
    await rm(folder, { recursive: true })
  }
})
