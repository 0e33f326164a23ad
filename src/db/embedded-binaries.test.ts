import { expect, test } from 'vitest'
import { noEmbeddedPostgresql } from './embedded-binaries.ts'

test('a machine without an embedded PostgreSQL is told by name, and what to do', () => {
  const windows = noEmbeddedPostgresql({ platform: 'win32', arch: 'x64', hasGlibc: false })
  expect(windows).toBe(
    'Hireline brings no PostgreSQL for Windows. Set DATABASE_URL to a PostgreSQL server, version 15 or newer.',
  )
  expect(noEmbeddedPostgresql({ platform: 'linux', arch: 'x64', hasGlibc: false })).toContain('Alpine Linux')
  expect(noEmbeddedPostgresql({ platform: 'linux', arch: 'ppc64', hasGlibc: true })).toContain('linux-ppc64')
})
