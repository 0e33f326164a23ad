import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LoadRequest } from '../measure/load.ts'
import type { ComparedOperation } from '../operation.ts'
import type { ServiceProcess } from '../service-process.ts'
import type { World } from '../world.ts'

/** Another product that serves the same data. */
export interface Peer {
  service: ServiceProcess
  requests: Record<ComparedOperation, (world: World) => LoadRequest>
}

const TIMEOUT_MILLISECONDS = 300_000

export interface PeerProgram {
  folder: string
  args: string[]
  environment: (port: number) => Record<string, string>
  /** Answers 2xx once the product is ready. */
  readyPath: string
}

/** Starts a product and waits until it answers. @returns what it wrote until then, too */
export async function startPeer({ folder, args, environment, readyPath }: PeerProgram) {
  const port = await freePort()
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, NODE_ENV: 'production', ...environment(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const collect = (chunk: Buffer) => {
    output = (output + chunk).slice(-20_000)
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const address = `http://127.0.0.1:${port}`
  const deadline = Date.now() + TIMEOUT_MILLISECONDS
  while (!(await answers(address + readyPath))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${folder} did not start:\n${output}`)
    await sleep(200)
  }
  return { service: { child, pid: child.pid as number, address }, output }
}

/** Runs one of a product's own commands to its end. */
export async function runPeer(folder: string, args: string[], environment: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}.`)
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('A server on a port has an address.')
  return address.port
}
