import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { builtConsole } from '../../../tests/support/console.ts'
import { givenCompany } from '../../../tests/support/factories.ts'
import { givenOperator } from '../../../tests/support/operators.ts'
import { testService } from '../../../tests/support/service.ts'

const empty = await mkdtemp(join(tmpdir(), 'hireline-no-console-'))
const service = testService({ CONSOLE_DIR: empty })

test('pages that could not be built say so, and are there once they can be', async () => {
  onTestFinished(() => rm(empty, { recursive: true, force: true }))
  const { cookie } = await givenOperator(service, (await givenCompany(service.db)).id)
  const page = () => service.app.inject({ url: '/console/members/', headers: { cookie } })
  const missing = await page()
  expect([missing.statusCode, missing.body]).toEqual([503, expect.stringContaining('The console is not built')])
  expect(missing.body).toContain('hireline console build --out DIR')
  await cp(await builtConsole(), empty, { recursive: true })
  const there = await page()
  expect([there.statusCode, there.body]).toEqual([200, expect.stringContaining('<script type="module"')])
  const policy = String(there.headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self'")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toContain('unsafe')
})
