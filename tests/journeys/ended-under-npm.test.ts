import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { databaseUrl } from '../support/running-service.ts'
import { testService } from '../support/service.ts'

const service = testService()
const FOLDER = fileURLToPath(new URL('../..', import.meta.url))

test.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)(
  '%s to the process of `npm start` ends the service, drained',
  async (signal) => {
    const npm = spawn('npm', ['start'], {
      cwd: FOLDER,
      // A session of its own, as with setsid: no terminal sends anything to all of it.
      detached: true,
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl(service.connection),
        HOST: '127.0.0.1',
        PORT: '0',
        BASE_URL: '',
        LOG_LEVEL: 'info',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => (output += chunk))
    // The service holds the other end of the pipe, whatever becomes of npm.
    const ended = Promise.all([once(npm.stdout, 'close'), once(npm.stderr, 'close')])
    const address = () => /answers at (\S+)/.exec(output)?.[1]
    await expect.poll(address).toBeDefined()
    const healthz = `${address()}/healthz`
    expect((await fetch(healthz)).status).toBe(200)
    npm.kill(signal)
    await ended
    expect(output).toContain('stopping: running requests and jobs are finished first')
    expect(output).not.toContain('stopping at once')
    await expect(fetch(healthz)).rejects.toThrow()
  },
  60_000,
)
