import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
/** The first spreads the tables of a cluster, which makes hundreds of shards. */
const START_TIMEOUT_MILLISECONDS = 300_000
/** As systemd's RestartSec. */
const RESTART_PAUSE_MILLISECONDS = 100

export interface ProcessOptions {
  name: string
  /** `api`, `worker` or `start`. */
  command: string
  port: number
  log: string
  environment: Record<string, string>
}

/**
 * One process of the service, started again whenever it is gone: as its supervisor would, after a kill of ours. Any other
 * end is noted, for it should not have happened.
 */
export class ServiceProcess {
  readonly name: string
  readonly address: string
  /** What it said when it ended without being asked to. */
  ends: string[] = []
  readonly #options: ProcessOptions
  #child: ChildProcess
  #isWanted = true
  #isAsked = false

  constructor(options: ProcessOptions) {
    this.#options = options
    this.name = options.name
    this.address = `http://127.0.0.1:${options.port}`
    this.#child = this.#launch()
  }

  get pid() {
    return this.#child.pid as number
  }

  /** Waits until it is there, all of it. */
  async isReady() {
    const deadline = Date.now() + START_TIMEOUT_MILLISECONDS
    while (!(await fetch(`${this.address}/readyz`).catch(() => undefined))?.ok) {
      if (Date.now() > deadline) throw new Error(`${this.name} is not ready; ${this.#options.log} says why.`)
      await sleep(50)
    }
  }

  /** Sends a signal that ends it, and waits for the end. @returns the exit code, or the signal */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | string> {
    this.#isAsked = true
    const gone = once(this.#child, 'exit')
    this.#child.kill(signal)
    const [code, by] = await gone
    return code ?? by
  }

  /** Ends it for good. */
  async stop() {
    this.#isWanted = false
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const timeout = setTimeout(() => this.#child.kill('SIGKILL'), 10_000)
    await this.end('SIGTERM')
    clearTimeout(timeout)
  }

  #startAgain() {
    if (this.#isWanted) this.#child = this.#launch()
  }

  #launch(): ChildProcess {
    const { command, port, log, environment } = this.#options
    const output = openSync(log, 'a')
    const child = spawn(process.execPath, [PROGRAM, command], {
      env: {
        PATH: process.env.PATH,
        LOG_LEVEL: 'warn',
        ...environment,
        HOST: '127.0.0.1',
        PORT: String(port),
        WORKER_PORT: String(port),
      },
      stdio: ['ignore', output, output],
      // A Ctrl-C ends this program, which then ends the parts in order.
      detached: true,
    })
    closeSync(output)
    child.once('exit', (code, signal) => {
      if (!this.#isAsked) this.ends.push(`${this.name} ended with ${code ?? signal}`)
      this.#isAsked = false
      if (this.#isWanted) setTimeout(() => this.#startAgain(), RESTART_PAUSE_MILLISECONDS)
    })
    return child
  }
}

/** Runs a command of the service to its end. @returns what it printed */
export async function runCommand(parameters: string[], environment: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [PROGRAM, ...parameters], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let problems = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (problems += chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`hireline ${parameters.join(' ')} ended with ${code}:\n${output}${problems}`)
  return output
}
