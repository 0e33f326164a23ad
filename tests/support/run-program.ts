import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'

const USE_SDK_SOURCE = fileURLToPath(new URL('use-sdk-source.ts', import.meta.url))

/** A program of an example that was started. */
export interface Program {
  process: ChildProcess
  output: () => string
  /** Resolves with the exit code, null when a signal ended it. */
  ended: Promise<number | null>
}

const running = new Set<ChildProcess>()
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts a TypeScript program that uses the SDK. */
export function startProgram(
  path: string,
  { args = [], environment, cwd }: { args?: string[]; environment: Record<string, string>; cwd?: string },
): Program {
  const child = spawn(process.execPath, ['--import', USE_SDK_SOURCE, path, ...args], {
    env: { PATH: process.env.PATH, ...environment },
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child)
    return code as number | null
  })
  return { process: child, output: () => output, ended }
}

/** Runs such a program to its end. @throws with its output when it fails */
export async function runProgram(...given: Parameters<typeof startProgram>): Promise<string> {
  const { ended, output } = startProgram(...given)
  const code = await ended
  if (code !== 0) throw new Error(`${given[0]} ended with ${code}:\n${output()}`)
  return output()
}
