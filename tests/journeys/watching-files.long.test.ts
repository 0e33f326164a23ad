import { execFileSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/running-service.ts'

const OPS = fileURLToPath(new URL('../../ops/', import.meta.url))

/** What a program says; it must be there. */
function run(program: string, debianPackage: string, parameters: string[]): string {
  try {
    return execFileSync(program, parameters, { cwd: OPS, encoding: 'utf8', stdio: 'pipe' })
  } catch (error) {
    const { code, stdout, stderr } = error as { code?: string; stdout?: string; stderr?: string }
    if (code === 'ENOENT') throw new Error(`${program} is missing; Debian's package ${debianPackage} has it.`)
    throw new Error(`${program} ${parameters.join(' ')}:\n${stdout}${stderr}`)
  }
}

test('promtool takes the alert rules, and their tests pass', () => {
  expect(run('promtool', 'prometheus', ['check', 'rules', 'prometheus/alerts.yml'])).toMatch(/SUCCESS: \d+ rules found/)
  expect(run('promtool', 'prometheus', ['test', 'rules', 'prometheus/alerts_test.yml'])).toContain('SUCCESS')
})

test.each([
  ['hireline.service', 'hireline.service'],
  ['hireline-api.service', 'hireline-api.service'],
  ['hireline-worker@.service', 'hireline-worker@8081.service'],
])('systemd takes the unit %s, and calls it confined', async (file, instance) => {
  const unit = join(await temporaryFolder(), instance)
  copyFileSync(join(OPS, 'systemd', file), unit)
  run('systemd-analyze', 'systemd', ['verify', unit])
  // Its scale goes from 0, safe, to 10; the threshold is in tenths.
  run('systemd-analyze', 'systemd', ['security', '--offline=true', '--threshold=20', unit])
})
