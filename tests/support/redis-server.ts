import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'

/** A Redis of the tests' own, which they may stop. */
export interface RedisServer {
  url: string
  start: () => Promise<void>
  kill: (signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT') => void
  /** Runs one command on a connection of its own. */
  command: (name: string, ...parameters: string[]) => Promise<unknown>
}

/** @returns nothing on a machine without Redis or Valkey */
export async function redisServer(): Promise<RedisServer | undefined> {
  const program = (process.env.PATH ?? '')
    .split(':')
    .flatMap((folder) => [join(folder, 'redis-server'), join(folder, 'valkey-server')])
    .find(existsSync)
  if (!program) return undefined
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  let server: ChildProcess | undefined

  async function command(name: string, ...parameters: string[]) {
    const redis = new Redis(url, { lazyConnect: true, retryStrategy: null })
    redis.on('error', () => {})
    try {
      await redis.connect()
      return await redis.call(name, ...parameters)
    } finally {
      redis.disconnect()
    }
  }

  return {
    url,
    command,
    async start() {
      server = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', '/tmp'], {
        stdio: 'ignore',
      })
      while (!(await command('ping').catch(() => false))) await sleep(20)
    },
    kill: (signal) => server?.kill(signal),
  }
}

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
