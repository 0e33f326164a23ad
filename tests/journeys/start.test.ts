import { once } from 'node:events'
import { afterEach, describe, expect, test } from 'vitest'
import { startHireline } from '../support/command-line.ts'
import { databaseUrl } from '../support/running-service.ts'
import { testService } from '../support/service.ts'

const service = testService()
const empty = testService()
const KEY = "my-own-demo-key's-secret"
let running: ReturnType<typeof startHireline> | undefined

afterEach(async () => {
  if (running?.child.exitCode === null) {
    running.child.kill('SIGKILL')
    await once(running.child, 'close')
  }
})

/** What `hireline start` says, once it has said something that matches. */
async function started(environment: Record<string, string>, pattern: RegExp, options: string[] = []) {
  running = startHireline(service, ['start', ...options], { PORT: '0', LOG_LEVEL: 'silent', ...environment })
  const { child, output } = running
  while (!pattern.test(output.stdout)) {
    if (child.exitCode !== null) throw new Error(`It ended: ${output.stderr}`)
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  }
  return { child, text: output.stdout, address: /answers at (\S+)/.exec(output.stdout)?.[1] ?? '' }
}

async function stopped({ child }: { child: ReturnType<typeof startHireline>['child'] }) {
  child.kill('SIGTERM')
  const [code] = await once(child, 'close')
  expect(code).toBe(0)
}

const companies = async () => (await empty.db.selectFrom('companies').select('id').execute()).length

const flowsThrough = (address: string, key: string) =>
  fetch(`${address}/external/v1/hiring-flow/`, { headers: { authorization: `Api-Key ${key}` } })

describe('hireline start', () => {
  test('on an empty database makes the demo and prints how to try it; later only where it answers', async () => {
    const first = await started({}, /hiring-flow/)
    const key = /Demo API key +(\S+)/.exec(first.text)?.[1] ?? ''
    expect(first.text).toContain(`${first.address}/docs`)
    expect(first.text).toContain(`curl -H 'Authorization: Api-Key ${key}' ${first.address}/external/v1/hiring-flow/`)
    const answer = await flowsThrough(first.address, key)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('warehouse-associate')
    await stopped(first)

    const second = await started({ HIRELINE_DEMO_API_KEY: KEY }, /once/)
    expect(second.text).toMatch(
      new RegExp(`^Hireline answers at ${second.address}
Documentation       ${second.address}/docs
Console             ${second.address}/console/setup#[\\w-]{43}
 +\\(makes you its owner; works once, within the hour\\)
$`),
    )
    expect((await flowsThrough(second.address, key)).status).toBe(200)
    expect((await flowsThrough(second.address, KEY)).status).toBe(200)
    await stopped(second)
  })

  test('makes no demo where HOST lets others in, unless it is asked to', async () => {
    const beyond = { HOST: '0.0.0.0', BASE_URL: 'http://jobs.example.com', DATABASE_URL: databaseUrl(empty.connection) }
    const plain = await started(beyond, /once/)
    expect(plain.text).not.toContain('Demo API key')
    expect(await companies()).toBe(0)
    await stopped(plain)

    const withDemo = await started(beyond, /hiring-flow/, ['--demo'])
    expect(withDemo.text).toContain('Demo API key')
    expect(await companies()).toBe(1)
    await stopped(withDemo)
  })

  test.each([
    ['start', '0.0.0.0'],
    ['start', 'jobs.example.com'],
    ['api', '::'],
    ['api', '192.0.2.1'],
  ])('and `%s` on HOST=%s wants a BASE_URL', async (command, HOST) => {
    const { child, output } = startHireline(empty, [command], { HOST, PORT: '0' })
    const [code] = await once(child, 'close')
    expect(code).toBe(1)
    expect(output.stderr).toContain(`BASE_URL must be set, since HOST is ${HOST}`)
  })

  test('refuses a demo key that is short', async () => {
    const short = { PORT: '0', HIRELINE_DEMO_API_KEY: 'x'.repeat(23) }
    const { child, output } = startHireline(empty, ['start'], short)
    expect(await once(child, 'close')).toEqual([1, null])
    expect(output.stderr).toContain('HIRELINE_DEMO_API_KEY must be 24 to 200 visible characters')
  })
})
